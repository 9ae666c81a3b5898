// The addresses at which a website shows a file of a repository, and at which the file can be edited.
import { parseGitAddress } from './address.ts'

export interface FileViews {
  readonly source: string
  /** Only for a file on a named branch. */
  readonly edit?: string
}

/** `address` is that of the repository or of a folder in it, `path` leads from there. Undefined for unknown websites. */
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

/** Also for hosts of an organization's own with such a name in theirs. */
const viewsOf = (host: string): Views | undefined =>
  hosts.find(({ name }) => host.split('.').includes(name))?.views

const hosts: readonly { readonly name: string; readonly views: Views }[] = [
  { name: 'github', views: { source: '/blob/', edit: '/edit/' } },
  { name: 'gitlab', views: { source: '/-/blob/', edit: '/-/edit/' } },
  { name: 'bitbucket', views: { source: '/src/' } },
]
