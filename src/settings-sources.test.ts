// Where settings come from: which source wins, and the messages about a file that cannot be used.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { keyOf, WrongSetting } from './given-settings.ts'
import { readSettings, toldSettings } from './read-settings.ts'
import { settingsTable } from './settings.ts'
import { findSettingsFile, parseSettingsFile } from './settings-file.ts'
import { unknownVariables } from './unknown-variables.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-settings-'))
after(() => rmSync(folder, { recursive: true }))

const fileWith = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const refusal = (pattern: RegExp) => (error: Error) =>
  error instanceof WrongSetting && pattern.test(error.message)

const toldOf = (sources: Parameters<typeof toldSettings>[0], variable: string) =>
  toldSettings(sources).find(({ setting }) => setting === variable)

test('the flag outranks the variable, that the file, and that the default', async () => {
  const file = await parseSettingsFile('lectern.yaml', 'port: 5001\n')
  const environment = { LECTERN_PORT: '5002' }
  assert.equal(readSettings({ environment: {} }).port, 4000)
  assert.equal(readSettings({ environment: {}, file }).port, 5001)
  assert.equal(readSettings({ environment, file }).port, 5002)
  assert.equal(readSettings({ environment, file, flags: { port: '5003' } }).port, 5003)
})

test('a settings file has every setting by the name of its flag; lists and switches as YAML writes them', async () => {
  const text = [
    'base-url: https://docs.example.com # as readers see it',
    'local-accounts: false',
    'try-proxy: on',
    'cors-origins:',
    '  - https://a.example.com',
    '  - https://b.example.com',
    'file-limit: "1000"',
    'smtp-url:',
  ]
  const file = await parseSettingsFile('lectern.yaml', text.join('\n'))
  const settings = readSettings({ environment: {}, file })
  assert.equal(settings.baseUrl, 'https://docs.example.com')
  assert.deepEqual([settings.localAccounts, settings.tryProxy], [false, true])
  assert.equal(settings.corsOrigins, 'https://a.example.com,https://b.example.com')
  assert.deepEqual([settings.fileLimit, settings.smtpUrl], [1000, undefined])
  for (const setting of Object.values(settingsTable))
    await parseSettingsFile('lectern.yaml', `${keyOf(setting)}: some text`)
})

test('an empty settings file, or one of comments, sets nothing', async () => {
  for (const text of ['', '\n', '# nothing yet\n', '---\n'])
    assert.equal((await parseSettingsFile('lectern.yaml', text)).values.size, 0)
})

test('a settings file that cannot be used is refused with the place and what to write', async () => {
  const cases: [string, RegExp][] = [
    ['port: 4000\nprot: 5\n', /^lectern\.yaml has "prot", which is no setting; do you mean port\?$/],
    ['entirely-other: 5\n', /^lectern\.yaml has "entirely-other", which is no setting$/],
    ['port: 4000\nport: 5000\n', /^lectern\.yaml, line 2, column 1: .*unique/],
    ['port: [4000\n', /^lectern\.yaml, line \d, column \d+: /],
    ['port:\n  number: 4000\n', /^port in lectern\.yaml must be a whole number from 0 to 65535$/],
    ['- port\n', /^lectern\.yaml must have a line for each setting/],
    ['just words', /^lectern\.yaml must have a line for each setting/],
    ['__proto__: 1\n', /"__proto__", which is no setting/],
  ]
  for (const [text, pattern] of cases)
    await assert.rejects(parseSettingsFile('lectern.yaml', text), refusal(pattern), text)
  const file = await parseSettingsFile('lectern.yaml', 'port: http\n')
  assert.throws(
    () => readSettings({ environment: {}, file }),
    refusal(/^port in lectern\.yaml must be a whole number from 0 to 65535, and is "http"$/),
  )
})

test('a settings file that was named must be there', async () => {
  const path = fileWith('named.yaml', 'port: 5001\n')
  assert.equal((await findSettingsFile(path))?.values.get('port'), '5001')
  await assert.rejects(
    findSettingsFile(join(folder, 'none.yaml')),
    refusal(/none\.yaml cannot be read \(ENOENT\)/),
  )
  await assert.rejects(findSettingsFile(folder), refusal(/cannot be read \(EISDIR\)/))
})

test('a secret is read from the file that its variable names, without the line break at the end', () => {
  const url = 'postgres://user:hidden@host/name'
  for (const end of ['', '\n', '\r\n']) {
    const LECTERN_DATABASE_URL_FILE = fileWith('secret', `${url}${end}`)
    assert.equal(readSettings({ environment: { LECTERN_DATABASE_URL_FILE } }).databaseUrl, url)
  }
})

test('a secret that is given twice, or in a file that cannot be read, is refused without its value', () => {
  const LECTERN_METRICS_TOKEN_FILE = fileWith('secret', 'hidden')
  const both = { LECTERN_METRICS_TOKEN: 'hidden and too long', LECTERN_METRICS_TOKEN_FILE }
  const cases: [Record<string, string>, RegExp][] = [
    [both, /^LECTERN_METRICS_TOKEN and LECTERN_METRICS_TOKEN_FILE are both set; leave one of them out$/],
    [{ LECTERN_METRICS_TOKEN_FILE }, /^LECTERN_METRICS_TOKEN_FILE must be 16 to 200 characters/],
    [{ LECTERN_METRICS_TOKEN_FILE: folder }, /^LECTERN_METRICS_TOKEN_FILE must name a file .*EISDIR/],
  ]
  for (const [environment, pattern] of cases)
    assert.throws(
      () => readSettings({ environment }),
      (error: Error) => refusal(pattern)(error) && !error.message.includes('hidden'),
    )
})

test('settings are told with where they come from, and secrets without their values', async () => {
  const LECTERN_SMTP_URL_FILE = fileWith('secret', 'smtp://user:hidden@host')
  const environment = { LECTERN_SMTP_URL_FILE, LECTERN_HOST: '0.0.0.0' }
  const file = await parseSettingsFile('lectern.yaml', 'metrics-token: hidden-hidden-hidden\nport: 5001\n')
  const sources = { environment, file, flags: { logLevel: 'warn' } }
  assert.ok(!JSON.stringify(toldSettings(sources)).includes('hidden'))
  assert.deepEqual(
    ['LECTERN_SMTP_URL', 'LECTERN_HOST', 'LECTERN_PORT', 'LECTERN_LOG_LEVEL', 'LECTERN_DATA'].map(
      name => toldOf(sources, name)?.source,
    ),
    ['LECTERN_SMTP_URL_FILE', 'LECTERN_HOST', 'port in lectern.yaml', '--log-level', null],
  )
  assert.deepEqual(toldOf(sources, 'LECTERN_METRICS_TOKEN'), {
    setting: 'LECTERN_METRICS_TOKEN',
    value: null,
    isSecret: true,
    source: 'metrics-token in lectern.yaml',
  })
  assert.equal(toldOf(sources, 'LECTERN_PORT')?.value, '5001')
  assert.equal(toldOf({ environment: {} }, 'LECTERN_DATABASE_URL')?.isSecret, false)
})

test('a variable that looks like a setting and is none is told, with the one that may be meant', () => {
  const environment = {
    LECTERN_PROT: '4000',
    LECTERN_METRICS_TOKEN_FIEL: '',
    LECTERN_PORT: '4000',
    LECTERN_SMTP_URL_FILE: '',
    LECTERN_SETTINGS: '',
    LECTERN_TOKEN: '',
    LECTERN_WHATEVER_ELSE: '',
    PORT: '1',
  }
  assert.deepEqual(unknownVariables(environment), [
    'LECTERN_PROT is no setting, and is ignored; do you mean LECTERN_PORT?',
    'LECTERN_METRICS_TOKEN_FIEL is no setting, and is ignored; do you mean LECTERN_METRICS_TOKEN_FILE?',
    'LECTERN_WHATEVER_ELSE is no setting, and is ignored',
  ])
})
