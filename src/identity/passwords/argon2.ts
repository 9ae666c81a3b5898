// Argon2id of the platform: password hashes with their parameters and salts, two at a time in a process.
import crypto from 'node:crypto'
import { promisify } from 'node:util'
import { fewAtOnce } from '#kernel/few-at-once.ts'

interface Parameters {
  /** In KiB. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** OWASP's recommendation. When these are raised, a hash with lower ones is replaced at the next sign-in. */
const parameters: Parameters = { memory: 19_456, passes: 2, parallelism: 1 }

const [saltLength, hashLength] = [16, 32]

/** The hash of a password in PHC format: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export const hashOfPassword = async (password: string): Promise<string> => {
  const salt = crypto.randomBytes(saltLength)
  const hash = await inTurn(line, () => argon2id(password, salt, parameters))
  const { memory, passes, parallelism } = parameters
  return ['', 'argon2id', 'v=19', `m=${memory},t=${passes},p=${parallelism}`, text(salt), text(hash)].join(
    '$',
  )
}

/** Whether the hash is that of the password. Without a hash the result is false, and takes as long. */
export const isHashOf = async (stored: string | undefined, password: string): Promise<boolean> => {
  const { salt, hash, ...used } = partsOf(stored ?? nobodys)
  const given = await inTurn(line, () => argon2id(password, salt, used))
  return stored !== undefined && given.length === hash.length && crypto.timingSafeEqual(given, hash)
}

/** Whether the hash was made with other parameters than the present ones. */
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

/** Base64 without padding, as in PHC format. */
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '')

/** Used in place of the hash of an account that has none. */
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

/** Each hash occupies a core, its memory, and one of the few threads that file access and DNS also need. */
const most = { working: 2, waiting: 100 }

const inTurn = fewAtOnce(most, 'too many people are signing in at this moment; try again shortly')

/** One queue for the whole process. */
const line = 'hashes'
