// The exported tests are written for doctest as an engine has it; its main function stands here.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
