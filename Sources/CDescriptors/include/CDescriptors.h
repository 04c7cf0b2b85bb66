// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include "ChildPrograms.h"
#include "DescriptorStatus.h"
#include "FoldersBeneath.h"
#include "FreedMemory.h"
#include "LoadableLibraries.h"
#include "MemoryFile.h"
#include "Messages.h"
#include "ProgramExit.h"
#include "UnnamedFile.h"
#include "Writeback.h"
#include "Writers.h"
