// Completion in shells, tested with the shells that are installed.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { lectern } from '../testing/processes.ts'

const isInstalled = (shell: string): boolean => spawnSync(shell, ['--version']).status === 0

const scriptOf = async (shell: string): Promise<string> => {
  const { code, stdout, stderr } = await lectern(['completion', shell])
  assert.deepEqual([code, stderr], [0, ''])
  return stdout
}

/** What bash offers as completion of the last of these words. */
const offered = (script: string, ...words: string[]): string[] => {
  const ask = `COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _lectern; printf '%s\\n' "\${COMPREPLY[@]}"`
  const argv = ['--norc', '-c', `${script}\n${ask}`, 'bash', 'lectern', ...words]
  const { status, stdout, stderr } = spawnSync('bash', argv, { encoding: 'utf8' })
  assert.deepEqual([status, stderr], [0, ''])
  return stdout.split('\n').filter(line => line !== '')
}

const cases: [words: string[], offer: string[]][] = [
  [['to'], ['token']],
  [['token', ''], ['create']],
  [
    ['jobs', ''],
    ['list', 'retry'],
  ],
  [['jobs', 'list', '--fa'], ['--failed']],
  [
    ['token', 'create', '--scope', ''],
    ['read', 'write'],
  ],
  [['token', 'create', '--la'], ['--label']],
  [['export', 'x', 'docs', '--fo'], ['--force']],
  [['import', '--space', 'token', '--ch'], ['--change-request']],
  [['export', '--server', ''], []],
  [
    ['completion', ''],
    ['bash', 'zsh', 'fish'],
  ],
]

test('bash completes commands, flags and the values that a flag takes, and leaves files to itself', {
  skip: !isInstalled('bash'),
}, async () => {
  const script = await scriptOf('bash')
  for (const [words, offer] of cases) assert.deepEqual(offered(script, ...words), offer, words.join(' '))
  const commands = offered(script, '')
  assert.ok(commands.includes('serve') && commands.includes('api'))
})

for (const shell of ['zsh', 'fish']) {
  test(`${shell} can read its script`, { skip: !isInstalled(shell) }, async () => {
    const input = await scriptOf(shell)
    const { status, stderr } = spawnSync(shell, ['-n'], { input, encoding: 'utf8' })
    assert.deepEqual([status, stderr], [0, ''])
  })

  test(`the script for ${shell} names every command and flag`, async () => {
    const script = await scriptOf(shell)
    for (const word of ['serve', 'rebuild', 'completion']) assert.match(script, new RegExp(`\\b${word}\\b`))
    for (const flag of ['change-request', 'grace-time', 'paginate'])
      assert.match(script, new RegExp(shell === 'zsh' ? `'--${flag}:` : ` -l ${flag} `))
  })
}

test('a shell that it does not know is refused', async () => {
  const { code, stderr } = await lectern(['completion', 'cmd'])
  assert.equal(code, 2)
  assert.match(stderr, /Allowed choices are bash, zsh, fish/)
})
