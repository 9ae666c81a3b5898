// How the values of settings are read from text: undefined for a wrong value, an empty text for a setting that is left out.
import { framedProviders } from '#content/markdown/embed-providers.ts'
import { parseAllowedRanges } from '#network/index.ts'
import { readLocation } from '#object-storage/index.ts'

export const wholeNumber = (least: number, most: number) => (value: string) => {
  const number = /^\d{1,12}$/.test(value) ? Number(value) : Number.NaN
  return number >= least && number <= most ? number : undefined
}
export const address = (protocols: readonly string[]) => (value: string) => {
  if (value === '') return ''
  return URL.canParse(value) && protocols.includes(new URL(value).protocol)
    ? value.replace(/\/+$/, '')
    : undefined
}
export const storageAddress = (value: string) =>
  value === '' || readLocation(value) !== undefined ? value : undefined
export const ranges = (value: string) => {
  try {
    return parseAllowedRanges(value).join(',')
  } catch {
    return undefined
  }
}
export const origins = (value: string) => {
  if (value === '' || value === '*') return value
  const named = value.split(',').map(one => one.trim())
  return named.every(isOrigin) ? named.join(',') : undefined
}
const isOrigin = (value: string) =>
  /^https?:[^*]*$/.test(value) && URL.canParse(value) && new URL(value).origin === value
export const hostAndPort = (value: string) => {
  if (value === '') return ''
  const [, bracketed, plain, port = ''] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(value) ?? []
  const number = wholeNumber(1, 65_535)(port)
  return number === undefined ? undefined : { host: bracketed ?? plain, port: number }
}
export const providers = (value: string) => {
  if (value === '') return ''
  const named = value.split(',').map(one => one.trim())
  return named.every(one => framedProviders.includes(one)) ? [...new Set(named)].sort() : undefined
}
export const onOrOff = (value: string) => (value === 'on' ? true : value === 'off' ? false : undefined)
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** `docs@example.com`, or with a name before it: `Lectern <docs@example.com>`. */
export const mailAddress = (value: string) => {
  if (value === '') return ''
  const [, bare] = /^(?:[^\r\n<>@"]{1,100} )?<?([^\s<>@"]+@[^\s<>@"]+?)>?$/.exec(value) ?? []
  return bare !== undefined && (value === bare || value.endsWith(` <${bare}>`)) ? value : undefined
}
