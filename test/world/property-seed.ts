// The seed of all property tests: fixed, so that a run tells of the code alone; LECTERN_TEST_SEED=random looks further.
import fc from 'fast-check'

const wanted = process.env.LECTERN_TEST_SEED ?? '20261120'

if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) })
