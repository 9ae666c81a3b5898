// Run by `npm run packaging`: the checks of this folder that need programs and schemas from the npm registry. Writes
// packaging/helm/rendered/, which the tests read.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkChart } from './checks/chart.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-packaging-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

await checkChart(folder)
