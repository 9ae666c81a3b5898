// The warnings at each start: which certificates of providers expire soon.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '#kernel/durations.ts'
import { testCertificate } from '../../../test/world/certificates.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type LogRecord } from '../../../test/world/world.ts'
import { readSamlMetrics, warnOfExpiringCertificates } from './index.ts'

forEachDatabase((_engine, open) => {
  test('30 days before the last certificate of a provider expires there is a line, with ids alone', async () => {
    const lines: LogRecord[] = []
    const { installation, clock, ...world } = await createWorld(await open(), {
      log: record => lines.push(record),
    })
    const { id, admin } = await world.organization()
    const make = async (certificate?: string) =>
      (await admin.post(`/orgs/${id}/saml`, { label: 'Secret name', ...(certificate && { certificate }) }))
        .body
    const provider = await make(testCertificate)
    await make()
    const warnings = async () => {
      lines.length = 0
      await warnOfExpiringCertificates(installation)
      return lines
    }
    assert.deepEqual(await warnings(), [])
    const expiresAt = '2055-01-01T00:00:00.000Z'
    clock.now = Date.parse(expiresAt) - 30 * day
    assert.deepEqual(await warnings(), [])
    clock.now += 1
    const [line, ...more] = await warnings()
    assert.deepEqual(more, [])
    const { level, provider: told, organization, expiresAt: when } = line as LogRecord
    assert.deepEqual([level, told, organization, when], ['warn', provider.id, id, expiresAt])
    assert.ok(!JSON.stringify(line).includes('Secret name'))
    await admin.patch(`/orgs/${id}/saml/${provider.id}`, { certificate: null })
    assert.deepEqual(await warnings(), [])
  })

  test('the metrics say when the first expires, and nothing where there is none', async () => {
    const { installation, clock, ...world } = await createWorld(await open())
    const lines = async () => (await readSamlMetrics(installation)()).map(({ line }) => line)
    assert.deepEqual(await lines(), [])
    const { id, admin } = await world.organization()
    await admin.post(`/orgs/${id}/saml`, { label: 'A', certificate: testCertificate })
    const seconds = Date.parse('2055-01-01T00:00:00.000Z') / 1000
    assert.deepEqual(await lines(), [`lectern_saml_certificate_earliest_expiry_timestamp_seconds ${seconds}`])
  })

  test('of very many that expire there are twenty lines', async () => {
    const lines: LogRecord[] = []
    const world = await createWorld(await open(), { log: record => lines.push(record) })
    const { id, admin } = await world.organization()
    const other = await world.organization()
    for (let count = 0; count < 11; count++)
      for (const [one, organization] of [
        [admin, id],
        [other.admin, other.id],
      ] as const)
        await one.post(`/orgs/${organization}/saml`, { label: 'A', certificate: testCertificate })
    world.clock.now = Date.parse('2056-01-01T00:00:00.000Z')
    lines.length = 0
    await warnOfExpiringCertificates(world.installation)
    assert.equal(lines.length, 20)
  })
})
