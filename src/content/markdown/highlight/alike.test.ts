// The colours of code depend only on the code and its language.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { highlightCode } from './highlight-code.ts'

test('code within code is coloured alike whatever languages were asked for before', async () => {
  const within = (code: string): string => `\`\`\`ts\n${code}\n\`\`\`\n`
  const linesOf = async (code: string): Promise<string> =>
    JSON.stringify((await highlightCode(within(code), 'md'))?.slice(1, 3))
  const before = await linesOf('const a = 1')
  await highlightCode('const a = 1', 'ts')
  await highlightCode('a: 1', 'yaml')
  // Code with the same tokens that is not cached.
  assert.equal((await linesOf('const b = 1')).replaceAll('b', 'a'), before.replaceAll('b', 'a'))
})
