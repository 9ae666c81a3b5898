// Versions of real APIs, compared with each other and with themselves.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { sharedData } from '../../../../test/world/shared-data.ts'
import type { ApiDescription, SpecChange } from '../index.ts'
import { readSpec } from '../reading/index.ts'
import { compareDescriptions } from './index.ts'

const { path: folder, skip } = sharedData('openapi')

const read = async (...path: string[]): Promise<ApiDescription> => {
  const spec = await readSpec(readFileSync(join(folder, ...path), 'utf8'), new Map())
  assert.ok('description' in spec)
  return spec.description
}

const checkout = (version: number) => read('adyen', 'yaml', `CheckoutService-v${version}.yaml`)

const between = async (before: number, after: number): Promise<readonly SpecChange[]> =>
  compareDescriptions(await checkout(before), await checkout(after)).changes

/** A change in short: whether it is breaking, its type, its operations, and its location. */
const inShort = ({ breaking, type, direction, path, method, operations, pointer }: SpecChange): string => {
  const where = path === undefined ? `${operations?.length ?? 0} operations` : `${method} ${path}`
  return [breaking ? '!' : ' ', type, direction ?? '-', where, pointer].join(' ')
}

/** Found by reading both files, and in Adyen's own notes on the version that added each. */
const readByHand: Record<string, readonly string[]> = {
  // The list of the checks of a payment had an object around each check.
  '68 69': [
    '! property-removed received 5 operations /components/schemas/FraudCheckResultWrapper/properties/FraudCheckResult',
    '  property-added received 5 operations /components/schemas/FraudCheckResult/properties/checkId',
    // The same for sub-merchants, which callers send; the inner object allows no other properties.
    '! property-removed sent post /payments /components/schemas/SubMerchantInfoWrapper/properties/SubMerchant',
    '! additional-properties-forbidden sent post /payments /components/schemas/SubMerchantInfo/additionalProperties',
    // An additional way of authenticating that callers must handle, and the field that triggers it.
    '! union-member-added received 2 operations /components/schemas/PaymentResponse/properties/action/oneOf/2',
    '  property-added sent post /payments /components/schemas/PaymentRequest/properties/authenticationData',
    '  schema-deprecated sent post /payments /components/schemas/PaymentRequest/properties/threeDSAuthenticationOnly/deprecated',
    '! server-removed - 0 operations /servers/0',
  ],
  '69 70': [
    // Required immediately, in an operation that existed before.
    '! property-added sent post /storedPaymentMethods /components/schemas/StoredPaymentMethodRequest/properties/recurringProcessingModel',
    '! property-removed sent post /storedPaymentMethods /components/schemas/StoredPaymentMethodRequest/properties/storingMethod',
    '  operation-added - get /storedPaymentMethods /paths/~1storedPaymentMethods/get',
    '  operation-added - delete /storedPaymentMethods/{storedPaymentMethodId} /paths/~1storedPaymentMethods~1{storedPaymentMethodId}/delete',
    // `reason` was renamed to `industryUsage`.
    '! property-removed sent post /payments/{paymentPspReference}/amountUpdates /components/schemas/PaymentAmountUpdateRequest/properties/reason',
    '  property-added sent post /payments/{paymentPspReference}/amountUpdates /components/schemas/PaymentAmountUpdateRequest/properties/industryUsage',
  ],
  '70 71': [
    // Donations were payments with everything that belongs to them.
    '! property-removed sent post /donations /components/schemas/DonationPaymentRequest/properties/installments',
    '! property-removed sent post /donations /components/schemas/DonationPaymentRequest/properties/splits',
    '! constraint-tightened sent post /paymentLinks /components/schemas/PaymentLinkRequest/properties/expiresAt/format',
    '  constraint-tightened received 3 operations /components/schemas/PaymentLinkResponse/properties/expiresAt/format',
  ],
}

/** The number of changes, and of breaking ones. */
const counts: Record<string, readonly [number, number]> = {
  '68 69': [52, 5],
  '69 70': [53, 6],
  '70 71': [39, 34],
}

describe('Versions of a real API', { skip }, () => {
  for (const [versions, expected] of Object.entries(readByHand))
    test(`differ from ${versions.replace(' ', ' to ')} as one reads it in them`, async () => {
      const [before = 0, after = 0] = versions.split(' ').map(Number)
      const changes = await between(before, after)
      const listed = changes.map(inShort)
      assert.deepEqual(
        expected.filter(change => !listed.includes(change)),
        [],
      )
      assert.deepEqual([changes.length, changes.filter(({ breaking }) => breaking).length], counts[versions])
    })

  test('add nothing but what their authors say they added', async () => {
    const { changes } = compareDescriptions(
      await read('adyen', 'yaml', 'BinLookupService-v53.yaml'),
      await read('adyen', 'yaml', 'BinLookupService-v54.yaml'),
    )
    assert.deepEqual(changes.map(inShort), [
      '! server-removed - 0 operations /servers/0',
      '  server-added - 0 operations /servers/0',
      '  property-added received post /getCostEstimate /components/schemas/CardBin/properties/issuerBin',
    ])
  })

  test('do not differ from themselves', async () => {
    for (const path of [
      ['box', 'openapi.json'],
      ['adyen', 'yaml', 'CheckoutService-v71.yaml'],
    ])
      assert.deepEqual(compareDescriptions(await read(...path), await read(...path)), {
        breaking: false,
        changes: [],
        more: false,
      })
  })
})
