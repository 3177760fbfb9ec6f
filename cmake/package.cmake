# `cpack` in the build folder: a .deb of what `cmake --install` installs.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME minkoscope)
set(CPACK_PACKAGE_VENDOR "The Minkoscope founders")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "visual debugger and sandbox for collision detection")
set(CPACK_PACKAGE_DESCRIPTION
"Steps through every decision of GJK, EPA, ellipsoid sweeps and character
movers, forwards and backwards, with the reason for each, in a window and on
the command line.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "The Minkoscope founders <minkoscope@localhost>")
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
# Libraries are found by dpkg-shlibdeps. The fonts are read by name, the OpenGL driver is loaded by the loader.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "fonts-inter, fonts-jetbrains-mono, fonts-dejavu-core, libgl1, libgl1-mesa-dri")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "ffmpeg, xclip | wl-clipboard")
include(CPack)
