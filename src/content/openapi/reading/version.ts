// Which version of OpenAPI a document declares, and whether it is an OpenAPI document at all.
import { isJsonObject, type Json, type JsonObject } from '#kernel/json.ts'
import { type Problems, Unreadable } from './problems.ts'
import type { SpecVersion } from './spec.ts'

/**
 * The version, and the document with that version as a text. Throws `Unreadable` if nothing of the document can be shown.
 */
export const versionOf = (
  document: Json,
  problems: Problems,
): { readonly version: SpecVersion; readonly root: JsonObject } => {
  if (!isJsonObject(document))
    throw new Unreadable({
      message: 'This is no OpenAPI document: it must be an object.',
      line: 1,
      pointer: '',
    })
  const field = document.openapi === undefined ? 'swagger' : 'openapi'
  const given = document[field]
  if (typeof given !== 'string' && typeof given !== 'number')
    throw new Unreadable({
      message:
        'This is no OpenAPI document: it must begin with `openapi: 3.1.0` (or 3.0, 3.2), or with `swagger: "2.0"`.',
      pointer: '',
    })
  const version = supported.find(({ of, matches }) => of === field && matches.test(String(given)))?.version
  if (version === undefined)
    throw new Unreadable({
      message: `Version ${String(given).slice(0, 50)} of OpenAPI cannot be read. Give the specification as 2.0, 3.0, 3.1 or 3.2.`,
      pointer: `/${field}`,
    })
  refuseEmpty(document, version)
  if (typeof given === 'string') return { version, root: document }
  problems.add({ message: 'The version must be a text: put it into quotes.', pointer: `/${field}` })
  return { version, root: { ...document, [field]: version === '2.0' ? version : `${version}.0` } }
}

const supported: readonly { version: SpecVersion; of: 'openapi' | 'swagger'; matches: RegExp }[] = [
  { version: '2.0', of: 'swagger', matches: /^2(\.0)?$/ },
  { version: '3.0', of: 'openapi', matches: /^3(\.0(\.|$)|$)/ },
  { version: '3.1', of: 'openapi', matches: /^3\.1(\.|$)/ },
  { version: '3.2', of: 'openapi', matches: /^3\.2(\.|$)/ },
]

const refuseEmpty = (document: JsonObject, version: SpecVersion): void => {
  if (!isJsonObject(document.info))
    throw new Unreadable({
      message: 'This has no `info`: an object with `title` and `version`.',
      pointer: '',
    })
  const parts = version === '2.0' ? ['paths', 'definitions'] : ['paths', 'components', 'webhooks']
  if (!parts.some(part => isJsonObject(document[part])))
    throw new Unreadable({
      message: `This describes nothing: it has none of ${parts.map(part => `\`${part}\``).join(', ')}.`,
      pointer: '',
    })
}
