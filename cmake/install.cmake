# `cmake --install`: the program with its assets, minkoscope::core as a CMake package, desktop entry, icon and its entry in
# software centres.
include(CMakePackageConfigHelpers)

install(TARGETS minkoscope_core EXPORT minkoscopeTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/minkoscope DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT minkoscopeTargets NAMESPACE minkoscope:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/minkoscope)
configure_package_config_file(cmake/minkoscopeConfig.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/minkoscopeConfig.cmake
                              INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/minkoscope)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/minkoscopeConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/minkoscopeConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/minkoscopeConfigVersion.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/minkoscope)
install(FILES LICENSE README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})

if(MINKOSCOPE_APP)
  install(TARGETS minkoscope RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(DIRECTORY assets/levels assets/examples assets/lessons assets/regressions assets/hulls assets/worlds assets/start assets/tours DESTINATION ${CMAKE_INSTALL_DATADIR}/minkoscope/assets)
  install(FILES docs/glossary.md DESTINATION ${CMAKE_INSTALL_DATADIR}/minkoscope/docs)
  install(DIRECTORY shaders DESTINATION ${CMAKE_INSTALL_DATADIR}/minkoscope)
  install(FILES packaging/minkoscope.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
  install(FILES packaging/minkoscope.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
  install(FILES packaging/org.minkoscope.Minkoscope.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
endif()
