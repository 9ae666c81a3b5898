// The flag for the server that a command calls, and a client of it.
import { Option } from 'commander'
import type { LecternClient } from '#client'
import { WrongUse } from './failure.ts'

/** The flag that names the server. */
export const serverOption = (): Option =>
  new Option('--server <URL>', 'the address of the server')
    .env('LECTERN_SERVER')
    .default('http://127.0.0.1:4000')

/** A client of the server at this address, with the token from the environment. */
export const clientOf = async (server: string): Promise<LecternClient> => {
  const token = tokenIn(process.env.LECTERN_TOKEN)
  const { createClient } = await import('#client')
  try {
    return createClient({ server, token })
  } catch (error) {
    throw new WrongUse(`${(error as Error).message}; set --server or LECTERN_SERVER`)
  }
}

const tokenIn = (given = ''): string => {
  const token = given.trim()
  if (token === '')
    throw new WrongUse('set LECTERN_TOKEN to your token; lectern token create --help says how to get one')
  if (!/^[\x21-\x7e]+$/.test(token)) throw new WrongUse('LECTERN_TOKEN contains characters that no token has')
  return token
}
