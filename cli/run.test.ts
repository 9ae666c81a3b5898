// What all commands have in common: their help, and how they fail.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import { lectern, program } from './testing/processes.ts'

const commands = [
  ['serve'],
  ['init'],
  ['user', 'create'],
  ['user', 'update'],
  ['token', 'create'],
  ['import'],
  ['export'],
  ['api'],
  ['index', 'rebuild'],
]

test('lectern alone shows every command', async () => {
  const { code, stdout, stderr } = await lectern([])
  assert.deepEqual([code, stderr], [0, ''])
  for (const [name] of commands) assert.match(stdout, new RegExp(`^  ${name} .*\\w`, 'm'))
})

for (const command of commands) {
  test(`lectern ${command.join(' ')} --help describes the command and each of its flags`, async () => {
    const { code, stdout, stderr } = await lectern([...command, '--help'])
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, new RegExp(`^Usage: lectern ${command.join(' ')} .*\n\n\\w+`))
    const flags = stdout.split('\n').filter(line => line.startsWith('  -'))
    assert.ok(flags.length > 1)
    for (const flag of flags) assert.match(flag, /^ {2}-\S+( <\S+>|, --\w+( <\S+>)?)? {2,}\w/)
  })

  test(`lectern ${command.join(' ')} refuses a flag that it does not know, in a sentence`, async () => {
    const { code, stdout, stderr } = await lectern([...command, '--no-such-flag'])
    assert.deepEqual([code, stdout], [2, ''])
    assert.match(stderr, /^lectern: [^\n]+\n$/)
  })
}

const wrongTurns: [title: string, argv: string[], sentence: RegExp][] = [
  ['a command that there is not', ['publish'], /unknown command 'publish'/],
  ['a flag without its value', ['serve', '--port'], /--port <NUMBER>' argument missing/],
  [
    'a required flag left out',
    ['user', 'create', '--email', 'ada@example.com'],
    /--name <NAME>' not specified/,
  ],
  ['a scope that there is not', ['token', 'create', '--scope', 'all'], /Allowed choices are read, write/],
  [
    'a user whom nothing new is given to',
    ['user', 'update', '--email', 'ada@example.com'],
    /give --new-email ADDRESS, or --name NAME/,
  ],
  ['an import of nothing', ['import', '--space', 'x'], /missing required argument/],
  ['an import that goes nowhere', ['import', 'docs'], /give --space ID, or --new TITLE/],
  ['an import into two places', ['import', 'docs', '--space', 'x', '--new', 'Docs'], /cannot be used with/],
  ['an export to nowhere', ['export', 'x'], /missing required argument/],
  [
    'a server that is no address',
    ['export', 'x', 'y', '--server', 'localhost:4000'],
    /must be an http or https/,
  ],
]

for (const [title, argv, sentence] of wrongTurns) {
  test(`refuses ${title}, in a sentence and with exit code 2`, async () => {
    const { code, stdout, stderr } = await lectern(argv, { LECTERN_TOKEN: 'lct_x' })
    assert.deepEqual([code, stdout], [2, ''])
    assert.match(stderr, /^lectern: [^\n]+\n$/)
    assert.match(stderr, sentence)
  })
}

test('wrong use of a command that prints JSON is said in JSON', async () => {
  const { code, stdout, stderr } = await lectern(['export', 'x', '--json'])
  assert.deepEqual([code, stdout], [2, ''])
  assert.match(JSON.parse(stderr).error.message, /^missing required argument/)
})

test('a command that needs one more word shows its help', async () => {
  const { code, stdout, stderr } = await lectern(['token'])
  assert.deepEqual([code, stdout], [2, ''])
  assert.match(stderr, /^Usage: lectern token /)
})

test('without a reader of what is printed, a command ends without a word', async () => {
  const child = spawn(process.execPath, [program, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  const stderr = await text(child.stderr)
  const [code] = await once(child, 'close')
  assert.deepEqual([code, stderr], [0, ''])
})
