// The seed of all property tests: fixed, so that a run tells of the code alone; LECTERN_TEST_SEED=random looks further.
import { isMainThread } from 'node:worker_threads'

const wanted = process.env.LECTERN_TEST_SEED ?? '20261120'

// The threads of the program load this too, and have no use for it.
if (isMainThread && wanted !== 'random') {
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ seed: Number(wanted) })
}
