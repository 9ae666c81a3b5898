// Argon2id, as the platform has it: hashes of passwords with their parameters and salts, two at a time in a process.
import crypto from 'node:crypto'
import { promisify } from 'node:util'
import { fewAtOnce } from '#kernel/few-at-once.ts'

interface Parameters {
  /** In KiB. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** What OWASP recommends. Raised, a hash that was made with less is made anew at the next sign-in. */
const parameters: Parameters = { memory: 19_456, passes: 2, parallelism: 1 }

const [saltLength, hashLength] = [16, 32]

/** The hash of a password, in the form of the PHC: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export const hashOfPassword = async (password: string): Promise<string> => {
  const salt = crypto.randomBytes(saltLength)
  const hash = await inTurn(line, () => argon2id(password, salt, parameters))
  const { memory, passes, parallelism } = parameters
  return ['', 'argon2id', 'v=19', `m=${memory},t=${passes},p=${parallelism}`, text(salt), text(hash)].join(
    '$',
  )
}

/** Whether a hash is that of a password. Without a hash it takes as long, and is not. */
export const isHashOf = async (stored: string | undefined, password: string): Promise<boolean> => {
  const { salt, hash, ...used } = partsOf(stored ?? nobodys)
  const given = await inTurn(line, () => argon2id(password, salt, used))
  return stored !== undefined && given.length === hash.length && crypto.timingSafeEqual(given, hash)
}

/** Whether a hash was made with other parameters than are used now. */
export const isOutdated = (stored: string): boolean => {
  const { memory, passes, parallelism } = partsOf(stored)
  return (
    memory !== parameters.memory || passes !== parameters.passes || parallelism !== parameters.parallelism
  )
}

interface Parts extends Parameters {
  readonly salt: Buffer
  readonly hash: Buffer
}

const partsOf = (stored: string): Parts => {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored)
  if (match === null) throw new Error('what is stored of a password is no hash by Argon2id')
  const [, memory, passes, parallelism, salt = '', hash = ''] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

/** Base64 as the PHC has it. */
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '')

/** Stands for the hash of an account that has none. */
const nobodys = `$argon2id$v=19$m=${parameters.memory},t=${parameters.passes},p=${parameters.parallelism}$${text(Buffer.alloc(saltLength))}$${text(Buffer.alloc(hashLength))}`

const argon2id = (password: string, nonce: Buffer, used: Parameters): Promise<Buffer> => {
  const { memory, passes, parallelism } = used
  return promisify(crypto.argon2)('argon2id', {
    message: password,
    nonce,
    memory,
    passes,
    parallelism,
    tagLength: hashLength,
  })
}

/** Each takes a core and its memory meanwhile, and one of the few threads that files and names need, too. */
const most = { working: 2, waiting: 100 }

const inTurn = fewAtOnce(most, 'too many people are signing in at this moment; try again shortly')

/** One line for the whole process. */
const line = 'hashes'
