// The settings: their sources, and the messages about wrong values.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailOf } from './configured.ts'
import { databaseSettingCases } from './database-settings-testing.ts'
import { fileSettingCases, type SettingCases } from './file-settings-testing.ts'
import { WrongSetting } from './given-settings.ts'
import { readSettings } from './read-settings.ts'
import { type Settings, settingsTable } from './settings.ts'

type Name = keyof Settings

const variableOf = (name: Name) => settingsTable[name].variable
const flagOf = (name: Name) => settingsTable[name].flag

const cases: { readonly [name in Name]: SettingCases } = {
  data: { right: [['/var/lib/lectern', '/var/lib/lectern']], wrong: [''] },
  host: {
    right: [
      ['0.0.0.0', '0.0.0.0'],
      ['::1', '::1'],
    ],
    wrong: [''],
  },
  port: {
    right: [
      ['0', 0],
      ['65535', 65_535],
    ],
    wrong: ['', '65536', '-1', '4000.5', '0x50', 'http', '4e3', ' 4000', '9'.repeat(400)],
  },
  baseUrl: {
    right: [
      ['https://docs.example.com', 'https://docs.example.com'],
      ['https://docs.example.com/', 'https://docs.example.com'],
      ['http://example.com:8080/docs//', 'http://example.com:8080/docs'],
      ['', undefined],
    ],
    wrong: ['docs.example.com', 'ftp://example.com', 'https://', 'javascript:alert(1)', ' '],
  },
  ...databaseSettingCases,
  ...fileSettingCases,
  logLevel: {
    right: [
      ['debug', 'debug'],
      ['silent', 'silent'],
    ],
    wrong: ['', 'verbose', 'INFO'],
  },
  rateLimit: {
    right: [
      ['0', 0],
      ['1000000000', 1_000_000_000],
    ],
    wrong: ['', '-1', '1.5', 'none', '1000000001'],
  },
  connectionLimit: {
    right: [
      ['10', 10],
      ['1000000', 1_000_000],
    ],
    wrong: ['', '0', '9', '1000001', 'many'],
  },
  trustedProxies: {
    right: [
      ['127.0.0.1/32, ::1/128', '127.0.0.1/32,::1/128'],
      ['', undefined],
    ],
    wrong: ['127.0.0.1', 'loopback', '1'],
  },
  corsOrigins: {
    right: [
      ['https://app.example.com, http://localhost:5173', 'https://app.example.com,http://localhost:5173'],
      ['*', '*'],
      ['', undefined],
    ],
    wrong: ['app.example.com', 'https://app.example.com/', 'https://*.example.com', 'null', 'file://', '*,*'],
  },
  metricsAddress: {
    right: [
      ['127.0.0.1:9464', { host: '127.0.0.1', port: 9464 }],
      ['[::1]:9464', { host: '::1', port: 9464 }],
      ['', undefined],
    ],
    wrong: ['9464', ':9464', '127.0.0.1', '::1:9464', '127.0.0.1:0', '127.0.0.1:65536', '127.0.0.1:x'],
  },
  metricsToken: {
    right: [
      ['a'.repeat(16), 'a'.repeat(16)],
      ['', undefined],
    ],
    wrong: ['short', `${'a'.repeat(16)} b`, 'ä'.repeat(16), 'a'.repeat(201)],
  },
  eventRetention: {
    right: [
      ['0', 0],
      ['36500', 36_500],
    ],
    wrong: ['', '-1', '1.5', '36501', '30d'],
  },
  drainTime: {
    right: [
      ['0', 0],
      ['3600', 3600],
    ],
    wrong: ['', '-1', '1.5', '3601', '10s'],
  },
  graceTime: {
    right: [
      ['0', 0],
      ['3600', 3600],
    ],
    wrong: ['', '-1', '1.5', '3601', '10s'],
  },
  backupPassphrase: { right: [['correct horse', 'correct horse']], wrong: ['eleven char'] },
  fetchAllow: {
    right: [
      ['10.1.0.0/16,fd00::/8', '10.1.0.0/16,fd00::/8'],
      ['', undefined],
    ],
    wrong: ['10.1.0.0/33', 'intranet', '10.1.0.0-10.1.0.9', '10.1/16,nonsense'],
  },
  embeds: {
    right: [
      ['youtube', ['youtube']],
      ['youtube, figma,youtube', ['figma', 'youtube']],
      ['', undefined],
    ],
    wrong: ['everything', 'youtube,', 'github-gist', 'https://youtube.com'],
  },
  hostnameCheck: {
    right: [
      ['dns', 'dns'],
      ['http', 'http'],
    ],
    wrong: ['', 'DNS', 'none', 'dns,http'],
  },
  smtpUrl: {
    right: [
      ['', undefined],
      ['smtp://127.0.0.1:2525', 'smtp://127.0.0.1:2525'],
      ['smtps://user:secret@mail.example.com', 'smtps://user:secret@mail.example.com'],
    ],
    wrong: ['mail.example.com', 'http://mail.example.com'],
  },
  mailFrom: {
    right: [
      ['', undefined],
      ['docs@example.com', 'docs@example.com'],
      ['Lectern at Acme <docs@example.com>', 'Lectern at Acme <docs@example.com>'],
    ],
    wrong: [
      'Lectern',
      'a@example.com, b@example.com',
      'Lectern docs@example.com',
      'a@example.com\r\nBcc: b@c.de',
    ],
  },
  localAccounts: {
    right: [
      ['on', true],
      ['off', false],
    ],
    wrong: ['', 'true', 'ON'],
  },
  oauthRegistration: {
    right: [
      ['on', true],
      ['off', false],
    ],
    wrong: ['', 'yes'],
  },
  tryProxy: {
    right: [
      ['on', true],
      ['off', false],
    ],
    wrong: ['', 'true'],
  },
  bodyLimit: {
    right: [
      ['1000', 1000],
      ['1000000000', 1_000_000_000],
    ],
    wrong: ['', '0', '999', '1000000001', '10MB'],
  },
  fileLimit: {
    right: [['10000000000', 10_000_000_000]],
    wrong: ['', '0', '999', '10000000001', '1GB'],
  },
}

for (const name of Object.keys(settingsTable) as Name[]) {
  const { right, wrong } = cases[name]

  test(`${name} is read from its variable and from its flag`, () => {
    for (const [text, value] of right) {
      assert.deepEqual(readSettings({ environment: { [variableOf(name)]: text } })[name], value)
      assert.deepEqual(readSettings({ environment: {}, flags: { [name]: text } })[name], value)
    }
  })

  test(`a wrong ${name} is refused with where it was given and what it must be`, () => {
    for (const text of wrong) {
      const names = (source: string) => (error: Error) =>
        error instanceof WrongSetting &&
        error.message.startsWith(`${source} must be ${settingsTable[name].form}`)
      assert.throws(
        () => readSettings({ environment: { [variableOf(name)]: text } }),
        names(variableOf(name)),
        text,
      )
      assert.throws(
        () => readSettings({ environment: {}, flags: { [name]: text } }),
        names(flagOf(name)),
        text,
      )
    }
  })
}

test('without anything said there are defaults for all of them', () => {
  assert.deepEqual(readSettings({ environment: {} }), {
    data: './data',
    host: '127.0.0.1',
    port: 4000,
    baseUrl: undefined,
    databaseUrl: undefined,
    databaseReadUrl: undefined,
    filesUrl: undefined,
    newFiles: 'storage',
    filesRedirect: false,
    s3AccessKeyId: undefined,
    s3SecretAccessKey: undefined,
    logLevel: 'info',
    rateLimit: 1000,
    connectionLimit: 2000,
    trustedProxies: undefined,
    corsOrigins: undefined,
    metricsAddress: undefined,
    metricsToken: undefined,
    fetchAllow: undefined,
    embeds: undefined,
    hostnameCheck: 'dns',
    smtpUrl: undefined,
    mailFrom: undefined,
    localAccounts: true,
    oauthRegistration: false,
    tryProxy: false,
    bodyLimit: 10_000_000,
    fileLimit: 100_000_000,
    eventRetention: 0,
    drainTime: 0,
    graceTime: 20,
    backupPassphrase: undefined,
  })
})

test('a flag outranks the variable, even a wrong one', () => {
  assert.equal(readSettings({ environment: { LECTERN_PORT: '5000' }, flags: { port: '6000' } }).port, 6000)
  assert.equal(readSettings({ environment: { LECTERN_PORT: 'wrong' }, flags: { port: '6000' } }).port, 6000)
})

test('a refusal repeats what was given, unless it may contain a password', () => {
  assert.throws(() => readSettings({ environment: { LECTERN_PORT: 'http' } }), /"http"/)
  const withPassword = { LECTERN_DATABASE_URL: 'mysql://user:hidden@host/name' }
  assert.throws(
    () => readSettings({ environment: withPassword }),
    (error: Error) => !error.message.includes('hidden'),
  )
})

test('no two settings share a variable or a flag, and every one is described', () => {
  const rows = Object.values(settingsTable)
  assert.equal(new Set(rows.map(({ variable }) => variable)).size, rows.length)
  assert.equal(new Set(rows.map(({ flag }) => flag)).size, rows.length)
  for (const { variable, flag, description } of rows) {
    assert.match(variable, /^LECTERN_[A-Z\d_]+$/)
    assert.match(flag, /^--[a-z\d-]+$/)
    assert.match(description, /\w/)
  }
})

test('a mail server needs a sender, and is left out where none is named', () => {
  const url = 'smtp://user:hidden@mail.example.com'
  assert.throws(
    () => mailOf(readSettings({ environment: { LECTERN_SMTP_URL: url } })),
    (error: Error) => /LECTERN_MAIL_FROM/.test(error.message) && !error.message.includes('hidden'),
  )
  assert.ok(
    mailOf(readSettings({ environment: { LECTERN_SMTP_URL: url, LECTERN_MAIL_FROM: 'docs@example.com' } })),
  )
  assert.equal(mailOf(readSettings({ environment: { LECTERN_MAIL_FROM: 'docs@example.com' } })), undefined)
})
