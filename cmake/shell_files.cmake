# The manual page and the completions of the shells are what the program prints of itself, made whenever it is linked.
set(MINKOSCOPE_SHELL_FILES ${CMAKE_BINARY_DIR}/shell)
file(MAKE_DIRECTORY ${MINKOSCOPE_SHELL_FILES})
add_custom_command(TARGET minkoscope POST_BUILD VERBATIM
  COMMAND minkoscope manual > ${MINKOSCOPE_SHELL_FILES}/minkoscope.1
  COMMAND minkoscope completion bash > ${MINKOSCOPE_SHELL_FILES}/minkoscope
  COMMAND minkoscope completion zsh > ${MINKOSCOPE_SHELL_FILES}/_minkoscope
  COMMAND minkoscope completion fish > ${MINKOSCOPE_SHELL_FILES}/minkoscope.fish)
install(FILES ${MINKOSCOPE_SHELL_FILES}/minkoscope.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${MINKOSCOPE_SHELL_FILES}/minkoscope DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${MINKOSCOPE_SHELL_FILES}/_minkoscope DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES ${MINKOSCOPE_SHELL_FILES}/minkoscope.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
