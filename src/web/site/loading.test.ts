// Loading modules for the first requests to sites does not block the event loop; each is measured in a new process.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { assertBlocksNobody, measuringTest } from '../../../test/world/event-loop.ts'

interface Loading {
  /** The module that the process has loaded already. */
  readonly before: string
  readonly module: string
  readonly load: string
}

/**
 * The environment without the compile cache of this test run. If all modules loaded before came from the cache, Node
 * would load its TypeScript compiler for the first one that does not, within the measured work, and that takes longer
 * than all of the work.
 */
const { NODE_COMPILE_CACHE: _, ...environment } = process.env

const loopUse = ({ before, module, load }: Loading): { longest: number; turns: number; names: string[] } => {
  const program = `
    import '${before}'
    import { ${load} } from '${module}'
    import { measureLoop } from './test/world/event-loop.ts'
    const { longest, turns, result } = await measureLoop(${load})
    console.log(JSON.stringify({ longest, turns, names: Object.keys(result) }))`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(import.meta.dirname, '../../..'),
    env: environment,
    encoding: 'utf8',
  })
  return JSON.parse(output)
}

for (const [what, loaded, loading] of [
  [
    'a site',
    'answerSite',
    { before: '#app.ts', module: '#web/site/load-answering.ts', load: 'loadAnswering' },
  ],
  [
    'an MCP server',
    'handleMessage',
    { before: '#web/site/answering.ts', module: '#web/site/mcp/load-protocol.ts', load: 'loadProtocol' },
  ],
] as const)
  measuringTest(
    `the first request to ${what} loads what answers it in several turns of the event loop, none of them long`,
    () => {
      const { longest, turns, names } = loopUse(loading)
      assert.ok(names.includes(loaded))
      assert.ok(turns > 3, `${turns} turns`)
      assertBlocksNobody(longest)
    },
  )
