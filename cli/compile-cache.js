// Enables Node's compile cache on disk, for later starts, for threads, and for processes that this one starts.
import { enableCompileCache, flushCompileCache, registerHooks } from 'node:module'

const { directory } = enableCompileCache()
// Threads and processes use the cache only if their environment names it.
if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= directory

/** How many modules are loaded between two flushes. */
const batchSize = 100

/** In milliseconds of CPU time: the most that a flush takes after a batch whose modules were all in the cache. */
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
 * Node keeps what it has read from the cache in memory until a flush. It lies between allocations that are needed only
 * briefly, most of which would stay in memory, too. A flush also writes modules that were not in the cache: if that takes
 * long, as on a first start, they are better written when the process ends.
 */
const release = () => {
  const before = process.threadCpuUsage()
  flushCompileCache()
  const { user, system } = process.threadCpuUsage(before)
  if ((user + system) / 1000 > longestRelease) keepTheRest()
}

/** Stops flushing: modules loaded from now on stay in memory, since requests must not wait for the disk. */
export const keepTheRest = () => hooks.deregister()
