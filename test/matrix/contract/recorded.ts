// Records examples for the API document: requests as they were sent, with their responses, and ids that are always the same.
import { createHash } from 'node:crypto'
import type { Example as Recorded } from '#http/openapi/api.ts'
import type { Operation } from '#http/operation.ts'
import { type Example, paramsOf, requestWith } from '../requests.ts'
import type { Scene } from '../scene.ts'

/** Sends an example, and returns what the document shows of it. */
export const record = async (
  scene: Scene,
  operation: Operation,
  example: Example,
  standIn: StandIns,
): Promise<Recorded> => {
  const params = await paramsOf(scene, operation, example, scene.admin)
  const body = example.body?.(scene)
  const request = await requestWith(operation, example, params, body)
  const authorization = `Bearer ${scene.admin.token}`
  const answer = await scene.world.inject({ ...request, headers: { ...request.headers, authorization } })
  if (answer.status !== operation.status)
    throw new Error(`${operation.id} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  const isJson = operation.reply !== undefined && operation.replyType === undefined
  const recorded: Recorded = {
    request: {
      path: inPath(operation, params),
      ...(example.query !== undefined && { query: inQuery(example.query) }),
      ...(body !== undefined && { body }),
    },
    ...(isJson && { answer: answer.body }),
  }
  return JSON.parse(standIn(JSON.stringify(recorded)))
}

const inPath = ({ path }: Operation, params: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    [...path.matchAll(/:(\w+)|\*/g)].map(([step, name]) => [
      name ?? 'pagePath',
      params[name ?? step] as string,
    ]),
  )

const inQuery = (query: string): Record<string, string | string[]> => {
  const given = new URLSearchParams(query)
  return Object.fromEntries(
    [...new Set(given.keys())].map(name => {
      const values = given.getAll(name)
      return [name, values.length === 1 ? (values[0] as string) : values]
    }),
  )
}

/** Replaces random texts by fixed ones: ids by the order in which they occur, secrets and signatures everywhere. */
export type StandIns = (text: string) => string

export const standIns = (): StandIns => {
  const known = new Map<string, string>()
  const standIn = (id: string): string => {
    const found = known.get(id) ?? idLike(known.size)
    known.set(id, found)
    return found
  }
  return text =>
    text
      .replaceAll(/lct_[0-9A-Za-z]+/g, 'lct_3TFuv3RUajuyjuVINsGebOlcanFLFVtPEChM')
      .replaceAll(/lcs_[0-9A-Za-z]+/g, `lcs_${random}`)
      .replaceAll(/whsec_[0-9A-Za-z+/=]+/g, `whsec_${signature}=`)
      .replaceAll(
        /(\/sign-in\/link\/)(\w{20})\w{43}/g,
        (_, path: string, id: string) => `${path}${standIn(id)}${random}`,
      )
      .replaceAll(/eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g, `${sampleClaims}.${signature}`)
      .replaceAll(/("privateKey":")[^"]+/g, `$1${signature}`)
      .replaceAll(/(?<=lectern-verification=)\w+/g, '0Ah3bVJcTzJ7pPq2nYtWm4rXk9sLd8Gf')
      .replaceAll(/("next":\{"page":")[^"]+/g, `$1WyIwVmJXZDE4UDAwMHNhckVFRkUyOSJd.${signature}`)
      .replaceAll(/\b(0V\w{18})(0V\w{18})(?![\w-])/g, (_, ...ids: string[]) =>
        ids.slice(0, 2).map(standIn).join(''),
      )
      .replaceAll(/\b(0V[0-9A-Za-z]{18})([\w-]{22})?(?![\w-])/g, (_, id: string, signed?: string) =>
        signed === undefined ? standIn(id) : `${standIn(id)}${signature.slice(0, 22)}`,
      )
      .replaceAll(/("(?:challenge|clientDataJSON|attestationObject|rawId)":")[^"]+/g, `$1${signature}`)
      .replaceAll(/("credential":\{"id":")[^"]+/g, `$1${signature}`)
      .replaceAll(/("user":\{"id":")(?!0V)[\w-]+/g, `$1${signature.slice(0, 27)}`)
      .replaceAll(/(signature=)[\w.-]+/g, `$1${signature}`)
      .replaceAll(/Person (\d+)/g, (_, number: string) => nameOf(Number(number)))
      .replaceAll(
        /person\.(\d+)@/g,
        (_, number: string) => `${nameOf(Number(number)).toLowerCase().replace(' ', '.')}@`,
      )
      .replaceAll('http://lectern.test', 'https://docs.example.com')
}

/** The people of tests are numbered. */
const nameOf = (number: number): string => names[number % names.length] as string

const names = ['Ben Okafor', 'Cleo Marsh', 'Dai Nakamura', 'Eva Lindqvist'] as const

/** As long as real ids, and as varied. */
const idLike = (index: number): string => {
  const digest = createHash('sha256')
    .update(`example ${index}`)
    .digest('base64')
    .replaceAll(/[^0-9A-Za-z]/g, '')
  return `0VbWd18P000${digest.slice(0, 9)}`
}

const random = 'Vyxm5xsp86ZLYTRhUCGIGRKQ0sDe7ILm1xlI5mb9P08'

const signature = 'q3mQv0Zc1r7bJYw2eK9uT5xN8hLgAoD4sVfPyRiMtE0'

const sampleClaims = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwVmJXZDE4UDAwMHNhckVFRkUyOSIsIm5hbWUiOiJBZGEgQnlybmUifQ'
