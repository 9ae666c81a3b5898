// Filters of SCIM: how they are parsed, which are refused, and their limits.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userType } from '../protocol/attributes.ts'
import { InvalidScim } from '../protocol/refusals.ts'
import { type Filter, parseFilter } from './parse.ts'

const written = (filter: Filter): string => {
  if (filter.kind === 'not') return `!(${written(filter.part)})`
  if ('parts' in filter) return `(${filter.parts.map(written).join(` ${filter.kind} `)})`
  const { attribute, sub, extension } = filter.path
  const name = [extension === null ? '' : 'extension', attribute.name, sub?.name ?? '']
    .filter(Boolean)
    .join('.')
  if (filter.kind === 'within') return `${name}[${written(filter.part)}]`
  return filter.kind === 'present'
    ? `${name} pr`
    : `${name} ${filter.operator} ${JSON.stringify(filter.value)}`
}
const read = (text: string) => written(parseFilter(userType, text))

test('and binds closer than or, not asks for brackets, and names do not depend on case', () => {
  for (const [text, expected] of [
    ['userName eq "a"', 'userName eq "a"'],
    ['USERNAME Eq "a"', 'userName eq "a"'],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "J"', 'userName sw "J"'],
    [
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager.value pr',
      'extension.manager.value pr',
    ],
    ['title pr or userType eq "x" and active eq true', '(title pr or (userType eq "x" and active eq true))'],
    [
      '(title pr or userType eq "x") and active eq true',
      '((title pr or userType eq "x") and active eq true)',
    ],
    ['not (userName eq "a" and active eq true)', '!((userName eq "a" and active eq true))'],
    ['not(title pr)', '!(title pr)'],
    ['((((title pr))))', 'title pr'],
    ['userName eq "say \\"and not (x)\\" \\u00e9\\\\"', 'userName eq "say \\"and not (x)\\" é\\\\"'],
    ['externalId eq null', 'externalId eq null'],
    ['meta.created ge "2011-05-13T04:42:34Z"', 'meta.created ge "2011-05-13T04:42:34Z"'],
    ['emails[type eq "a]b" and value co "@x"]', 'emails[(emails.type eq "a]b" and emails.value co "@x")]'],
    ['emails[type eq "work"].value eq "a"', 'emails[(emails.type eq "work" and emails.value eq "a")]'],
  ] as const)
    assert.equal(read(text), expected)
})

test('what is no filter is refused as that, whatever it is, and nothing is changed by it', () => {
  const wrong = [
    '',
    ' ',
    'userName',
    'userName eq',
    'eq',
    'userName eq a',
    "userName eq 'a'",
    'userName eq "a',
    'userName eq "a" and',
    'userName eq "a" "b"',
    '(userName pr',
    'userName pr)',
    'not userName pr',
    'userName[value eq "a"]',
    'emails[value pr',
    'emails[name pr]',
    'emails.value[type pr]',
    'userName.value eq "a"',
    'name.first.second pr',
    'nothing pr',
    'urn:other:userName pr',
    '__proto__ eq "x"',
    '__proto__.polluted eq "x"',
    'constructor.prototype pr',
    'emails[__proto__ eq "x"]',
    'emails.__proto__ pr',
    'toString pr',
    'userName eq "\\u0000"',
    'userName eq "\\ud800"',
    'userName eq "\\x"',
    'userName pr; drop table users',
    '"'.repeat(3999),
    '('.repeat(4000),
    'not('.repeat(1000),
    '\0',
  ]
  for (const text of wrong)
    assert.throws(
      () => parseFilter(userType, text),
      (error: Error) => error instanceof InvalidScim && error.scimType === 'invalidFilter',
      text.slice(0, 50),
    )
  assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false)
})

test('a filter has at most 4,000 characters, 50 comparisons and 10 brackets in one another', () => {
  const joined = (count: number) => Array.from({ length: count }, () => 'title pr').join(' and ')
  const nested = (depth: number) => `${'('.repeat(depth)}title pr${')'.repeat(depth)}`
  const long = (length: number) => `userName eq "${'x'.repeat(length - 'userName eq ""'.length)}"`
  for (const text of [joined(50), nested(10), long(4000)]) assert.ok(read(text))
  for (const text of [joined(51), nested(11), long(4001)])
    assert.throws(() => parseFilter(userType, text), InvalidScim)
})
