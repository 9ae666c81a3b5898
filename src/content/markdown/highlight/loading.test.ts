// What is loaded: nothing before it is needed, and no language that nobody asked for. A separate process checks this.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import test from 'node:test'

/** The modules of Shiki that are loaded after the statements have run, as parts of their URLs. */
const loadedAfter = (statements: string): string[] => {
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => {
      if (url.includes('shiki')) loaded.push(url.replace(/.*node_modules./, ''))
      return next(url, context)
    } })
    const { highlightingOfPage } = await import(${JSON.stringify(join(import.meta.dirname, 'index.ts'))})
    const highlightCode = highlightingOfPage()
    ${statements}
    console.log(JSON.stringify(loaded))`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  return JSON.parse(output) as string[]
}

test('nothing of the highlighter is loaded before the first call', () => {
  assert.deepEqual(loadedAfter(''), [])
  assert.deepEqual(loadedAfter(`await highlightCode('a', 'text')`), [])
})

test('a language that nobody knows loads the list of languages alone', () => {
  const loaded = loadedAfter(`await highlightCode('a', 'klingon')`)
  assert.ok(loaded.length > 0 && loaded.length < 6, loaded.join(' '))
})

test('the grammar that was asked for is loaded, and no other', () => {
  const grammars = loadedAfter(`await highlightCode('a', 'toml')`).filter(url =>
    url.startsWith('@shikijs/langs/'),
  )
  assert.deepEqual(grammars, ['@shikijs/langs/dist/toml.mjs'])
})
