// The error for a storage of objects that fails.
import { Unavailable } from '#kernel/errors.ts'

/** The failure may be temporary, or need the operator; the person who asks for a file can do nothing about it. */
export class StorageFailed extends Unavailable {}

/** The error as a StorageFailed, with the original one as its cause. */
export const storageFailure = (error: unknown): StorageFailed => {
  if (error instanceof StorageFailed) return error
  return new StorageFailed(`the object storage ${reasonOf(error)}`, 5, { cause: error })
}

const reasonOf = (error: unknown): string => {
  const { status, serviceCode } = error as { status?: number; serviceCode?: string }
  if (status === undefined) return `does not answer (${codeOf(error) ?? 'no connection'}); try again shortly`
  const code = serviceCode === undefined || serviceCode === 'Unknown' ? status : `${status} ${serviceCode}`
  return status >= 500 || status === 429
    ? `cannot do this for now (${code}); try again shortly`
    : `refuses this (${code}); whoever runs this installation has to mend it`
}

/** The first error code in the chain of causes. */
const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  const { code, name } = error as NodeJS.ErrnoException
  return code ?? codeOf(error.cause) ?? (name === 'TimeoutError' ? name : undefined)
}
