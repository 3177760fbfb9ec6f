// The exported tests are written for Catch2 as an engine has it; its main function stands here.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
