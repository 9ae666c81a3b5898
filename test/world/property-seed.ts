// The seed of all property tests: fixed, so that a result depends on the code alone; LECTERN_TEST_SEED=random tries others.
import fc from 'fast-check'

const wanted = process.env.LECTERN_TEST_SEED ?? '20261120'

if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) })
