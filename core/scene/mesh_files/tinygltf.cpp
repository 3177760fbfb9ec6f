// tinygltf itself, which is header only: in a file of its own, for it compiles longer than all that reads glTF here.
#include <fstream>

#include "core/scene/json/json.h"

#define TINYGLTF_IMPLEMENTATION
#include "core/scene/mesh_files/gltf_document.h"
