// Where websites show a file of a repository of git, and where it is edited.
import { parseGitAddress } from './address.ts'

export interface FileViews {
  readonly source: string
  /** Of a file on a branch that is named. */
  readonly edit?: string
}

/** `address` is that of the repository or of a folder in it, `path` leads from there. Undefined for websites that are not known. */
export const fileViews = (address: string, path: string): FileViews | undefined => {
  const { url, wanted } = parseGitAddress(address)
  const repository = url.replace(/\.git$/, '')
  const views = viewsOf(new URL(url).hostname)
  if (views === undefined) return undefined
  const { folder, ref = 'HEAD' } = wanted
  const branch = ref.replace(/^refs\/(?:heads|tags)\//, '')
  const file = [branch, folder, path].flatMap(part => (part === '' ? [] : part.split('/')))
  const at = file.map(encodeURIComponent).join('/')
  const isBranch = ref !== 'HEAD' && !ref.startsWith('refs/tags/') && !isCommit.test(ref)
  return {
    source: `${repository}${views.source}${at}`,
    ...(isBranch && views.edit !== undefined && { edit: `${repository}${views.edit}${at}` }),
  }
}

const isCommit = /^[0-9a-f]{40}$|^[0-9a-f]{64}$/

interface Views {
  readonly source: string
  readonly edit?: string
}

/** Also of those that an organization runs for itself under such a name. */
const viewsOf = (host: string): Views | undefined =>
  hosts.find(({ name }) => host.split('.').includes(name))?.views

const hosts: readonly { readonly name: string; readonly views: Views }[] = [
  { name: 'github', views: { source: '/blob/', edit: '/edit/' } },
  { name: 'gitlab', views: { source: '/-/blob/', edit: '/-/edit/' } },
  { name: 'bitbucket', views: { source: '/src/' } },
]
