// The options of `npm run peers`.
import { parseArgs } from 'node:util'
import { type PeerName, peers } from './peers.ts'

export interface PeerOptions {
  readonly folder: string
  readonly peers: readonly PeerName[]
  /** The paths of the pages that are opened; if empty, the most typical ones. */
  readonly pages: readonly string[]
  readonly isAudited: boolean
  readonly screenshots: string | undefined
  readonly json: string | undefined
}

export const usage = `npm run peers -- FOLDER [options]

  FOLDER                     a repository of Markdown files, as it is imported
  --peer NAME                only this one, once or more: ${Object.keys(peers).join(' ')}
  --page PATH                open this page, once or more; without it, three of some 6 KB
  --without-lighthouse       what takes longest is left out
  --screenshots FOLDER       leave pictures of every page there: wide, narrow, light, dark
  --json FILE                write the figures to a file too`

/** Parses the arguments; throws an error with a sentence for the person who typed them. */
export const readOptions = (given: readonly string[]): PeerOptions => {
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: {
      peer: { type: 'string', multiple: true, default: Object.keys(peers) },
      page: { type: 'string', multiple: true, default: [] },
      'without-lighthouse': { type: 'boolean', default: false },
      screenshots: { type: 'string' },
      json: { type: 'string' },
    },
  })
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) throw new Error('name one folder of Markdown files')
  const unknown = values.peer.find(name => !Object.hasOwn(peers, name))
  if (unknown !== undefined) throw new Error(`there is no ${unknown}`)
  return {
    folder,
    peers: values.peer as PeerName[],
    pages: values.page,
    isAudited: !values['without-lighthouse'],
    screenshots: values.screenshots,
    json: values.json,
  }
}
