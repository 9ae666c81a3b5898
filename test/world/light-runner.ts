// What a process of tests loads first. It stops node:test from tracking every promise, which took half of the total time.
import asyncHooks from 'node:async_hooks'
import { isMainThread } from 'node:worker_threads'

// node:test uses an async hook to find the test that an uncaught error belongs to. Without promises, some errors belong to
// no test; the process fails nevertheless. The program itself runs without such a hook, so that measurements are realistic.
const loadWithoutPromises = async (): Promise<void> => {
  const { createHook } = asyncHooks
  asyncHooks.createHook = callbacks => createHook({ ...callbacks, trackPromises: false })
  await import('node:test')
  asyncHooks.createHook = createHook
}

/** node:test shows only the message of such an error, without its stack. */
const showUncaught = (): void => {
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, error => console.error(error))
}

// The program's threads load this, too: there, an uncaught error must end the thread.
if (isMainThread) {
  await loadWithoutPromises()
  showUncaught()
  await import('./property-seed.ts')
}
