// Mail by SMTP, tested against a local server.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { SMTPServerOptions } from 'smtp-server'
import { countedDuring } from '../../test/world/counted-series.ts'
import { mailServer } from '../../test/world/mail-server.ts'
import { createSmtpMail, mailMetrics } from './index.ts'

const serverFor = async (t: TestContext, options?: SMTPServerOptions) => {
  const server = await mailServer(options)
  t.after(() => server.close())
  return server
}

const from = 'Lectern <docs@example.com>'
const mail = { to: 'ada@example.com', subject: 'Sign in', text: 'Open this:\n\nhttps://docs.example.com/x\n' }

test('a mail goes to one person, as plain text with its lines as they are', async t => {
  const server = await serverFor(t)
  await createSmtpMail({ url: `smtp://127.0.0.1:${server.port}`, from }).send(mail)
  const [received] = server.received
  assert.deepEqual(received?.to, ['ada@example.com'])
  const [headers = '', text] = received?.source.split('\r\n\r\n', 1).concat(received.source) ?? []
  assert.match(headers, /^From: Lectern <docs@example\.com>\r$/m)
  assert.match(headers, /^To: ada@example\.com\r$/m)
  assert.match(headers, /^Subject: Sign in\r$/m)
  assert.match(headers, /^Content-Type: text\/plain; charset=utf-8\r?$/m)
  assert.match(headers, /^Auto-Submitted: auto-generated\r$/m)
  assert.match(text ?? '', /^https:\/\/docs\.example\.com\/x\r$/m)
})

test('what people wrote adds neither headers nor recipients', async t => {
  const server = await serverFor(t)
  const { send } = createSmtpMail({ url: `smtp://127.0.0.1:${server.port}`, from })
  await send({ ...mail, subject: 'Join\r\nBcc: eve@example.com\r\n\r\nHello' })
  assert.deepEqual(server.received[0]?.to, ['ada@example.com'])
  assert.doesNotMatch(server.received[0]?.source ?? '', /^Bcc/m)
  for (const to of ['ada@example.com,eve@example.com', 'x<eve@example.com>', '"a",eve@example.com'])
    await send({ ...mail, to }).catch(() => {})
  for (const { to } of server.received) {
    assert.equal(to.length, 1)
    assert.ok(!to.includes('eve@example.com'))
  }
})

test('a user and a password are given to the server', async t => {
  const server = await serverFor(t, { allowInsecureAuth: true })
  await createSmtpMail({ url: `smtp://user%40x:secret@127.0.0.1:${server.port}`, from }).send(mail)
  assert.equal(server.received[0]?.user, 'user@x')
})

test('a password is sent to no server elsewhere without TLS', async t => {
  const server = await serverFor(t, { allowInsecureAuth: true })
  const url = `smtp://user:secret@0.0.0.0:${server.port}`
  await assert.rejects(createSmtpMail({ url, from }).send(mail), { code: 'ETLS' })
  assert.equal(server.received.length, 0)
})

test('TLS is taken where it is offered, and a certificate that nobody vouches for is refused', async t => {
  const [later, immediately] = [
    await serverFor(t, { disabledCommands: [] }),
    await serverFor(t, { secure: true }),
  ]
  for (const url of [`smtp://0.0.0.0:${later.port}`, `smtps://127.0.0.1:${immediately.port}`])
    await assert.rejects(createSmtpMail({ url, from }).send(mail), /certificate/)
  assert.equal(later.received.length + immediately.received.length, 0)
})

test('on this machine mail needs no TLS, whatever certificate the server has', async t => {
  const server = await serverFor(t, { disabledCommands: [] })
  await createSmtpMail({ url: `smtp://127.0.0.1:${server.port}`, from }).send(mail)
  assert.equal(server.received[0]?.isEncrypted, false)
})

test('a server that is away fails the mail, and the error repeats no password', async t => {
  const server = await serverFor(t)
  await server.close()
  const url = `smtp://user:hidden@127.0.0.1:${server.port}`
  await assert.rejects(
    createSmtpMail({ url, from }).send(mail),
    (error: Error) => /ECONNREFUSED/.test(error.message) && !`${error.stack}`.includes('hidden'),
  )
})

test('the metrics count what the mail server took, and what it did not', async t => {
  const server = await serverFor(t)
  const { send } = createSmtpMail({ url: `smtp://127.0.0.1:${server.port}`, from })
  const series = ['sent', 'failed'].map(outcome => `lectern_mails_total{outcome="${outcome}"}`)
  const counted = await countedDuring(mailMetrics, series, async () => {
    await send(mail)
    await server.close()
    await assert.rejects(send(mail))
    await assert.rejects(send(mail))
  })
  assert.deepEqual(counted, [1, 2])
})
