// Has Node keep modules compiled on disk, for the next start, for threads and for processes that this one starts.
import { enableCompileCache, flushCompileCache, registerHooks } from 'node:module'

const { directory } = enableCompileCache()
// Threads and processes use it only where their environment says so.
if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= directory

/** Modules that are loaded between two looks at what is kept of them. */
const batchSize = 100

/** In milliseconds of CPU time, for a batch whose modules were all on disk. */
const longestRelease = 10

let loaded = 0
const hooks = registerHooks({
  load(url, context, next) {
    loaded++
    if (loaded % batchSize === 0) release()
    return next(url, context)
  },
})

/**
 * What Node has read from the disk stays in memory until it is flushed; in between lies what is needed only for a moment,
 * so that most of that would stay, too. Modules that were not on disk are written then: those of a first start are better
 * written when the process ends.
 */
const release = () => {
  const before = process.threadCpuUsage()
  flushCompileCache()
  const { user, system } = process.threadCpuUsage(before)
  if ((user + system) / 1000 > longestRelease) keepTheRest()
}

/** Leaves what is loaded from now on in memory, since what is done meanwhile must not wait for the disk. */
export const keepTheRest = () => hooks.deregister()
