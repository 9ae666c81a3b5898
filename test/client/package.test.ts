// The package of the client as its users get it: packed, installed, compiled strictly with the handbook's program, and run.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { forEachDatabase } from '../world/databases.ts'
import { listen } from '../world/sockets.ts'
import { createWorld } from '../world/world.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(join(repository, 'docs/handbook/basics/client.md'), 'utf8')

/** All blocks of a language, one below the other. */
const blocks = (language: string): string =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))]
    .map(([, code]) => code)
    .join('')

let folder = ''
const installed = () => join(folder, 'program/node_modules/@lectern/client')

/** Copies the client with its tools, packs it by its own scripts, and unpacks it where npm would install it. */
const install = (): void => {
  const own = join(folder, 'repository')
  cpSync(join(repository, 'client'), join(own, 'client'), { recursive: true })
  cpSync(join(repository, 'LICENSE'), join(own, 'LICENSE'))
  symlinkSync(join(repository, 'node_modules'), join(own, 'node_modules'))
  const options = { cwd: join(own, 'client'), stdio: 'pipe', encoding: 'utf8' } as const
  execFileSync('npm', ['pack', '--pack-destination', folder], options)
  const archive = readdirSync(folder).find(name => name.endsWith('.tgz')) ?? assert.fail()
  mkdirSync(installed(), { recursive: true })
  execFileSync('tar', ['-xzf', join(folder, archive), '--strip-components=1', '-C', installed()])
}

const compile = (lib: readonly string[], types: readonly string[]): void => {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    module: 'nodenext',
    target: 'es2022',
    lib,
    types,
    typeRoots: [join(repository, 'node_modules/@types')],
  }
  const program = join(folder, 'program')
  writeFileSync(join(program, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.ts'] }))
  const tsc = join(repository, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [tsc, '-p', program], { stdio: 'pipe', encoding: 'utf8' })
}

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-client-'))
  install()
  writeFileSync(join(folder, 'program/package.json'), '{"type": "module"}')
  writeFileSync(join(folder, 'program/main.ts'), blocks('ts'))
})

after(() => rmSync(folder, { recursive: true, force: true }))

test('the package has plain JavaScript with its types, a licence and the version of the program, and nothing else', () => {
  const files = readdirSync(installed(), { recursive: true, encoding: 'utf8' }).filter(name =>
    /\.\w+$|LICENSE/.test(name),
  )
  assert.ok(files.includes('LICENSE') && files.includes('README.md') && files.includes('dist/index.js'))
  const others = files.filter(name => !/^(dist\/.*\.(d\.ts|js)|LICENSE|README\.md|package\.json)$/.test(name))
  assert.deepEqual(others, [])
  const read = (path: string) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  assert.deepEqual(
    [read(installed()).version, read(installed()).dependencies],
    [read(repository).version, undefined],
  )
})

test('a program for browsers compiles strictly with it', () => {
  const main = join(folder, 'program/main.ts')
  writeFileSync(
    main,
    "import { createClient } from '@lectern/client'\nexport const a = createClient({ server: '' }).getUserById({ userId: '' })\n",
  )
  compile(['es2022', 'dom'], [])
  writeFileSync(
    main,
    "import { createClient } from '@lectern/client'\ncreateClient({ server: '' }).getUserById({ spaceId: '' })\n",
  )
  assert.throws(() => compile(['es2022', 'dom'], []), { stdout: /'spaceId' does not exist/ })
})

forEachDatabase((_name, open) => {
  test('the program of the handbook compiles strictly with it, and prints what the handbook says', async t => {
    writeFileSync(join(folder, 'program/main.ts'), blocks('ts'))
    compile(['es2022'], ['node'])
    const world = await createWorld(await open())
    t.after(() => world.close())
    const { admin } = await world.organization()
    const server = `http://127.0.0.1:${await listen(world)}`
    const child = spawn(process.execPath, ['main.js'], {
      cwd: join(folder, 'program'),
      env: { ...process.env, LECTERN_SERVER: server, LECTERN_TOKEN: admin.token },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [printed, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ])
    assert.deepEqual([code, errors, printed], [0, '', blocks('console')])
    assert.match(readFileSync(join(folder, 'program/guides.zip'), 'latin1'), /^PK/)
  })
})
