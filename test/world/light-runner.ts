// What a process of tests loads first. It keeps node:test from following every promise, which took half of all time.
import asyncHooks from 'node:async_hooks'
import { isMainThread } from 'node:worker_threads'

// node:test makes a hook to tell which test an uncaught error belongs to. Without promises some belong to no test;
// the process then fails all the same. The program runs without such a hook, and so is measured as it is.
const loadWithoutPromises = async (): Promise<void> => {
  const { createHook } = asyncHooks
  asyncHooks.createHook = callbacks => createHook({ ...callbacks, trackPromises: false })
  await import('node:test')
  asyncHooks.createHook = createHook
}

/** node:test tells where such an error came from by its message alone. */
const showUncaught = (): void => {
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, error => console.error(error))
}

// The threads of the program load this too: there an uncaught error is to end the thread.
if (isMainThread) {
  await loadWithoutPromises()
  showUncaught()
  await import('./property-seed.ts')
}
