// Addresses of folders in repositories as the websites of GitHub, GitLab, Gitea and Bitbucket show them.

export interface BrowserAddress {
  readonly repository: readonly string[]
  /** The parts of a branch's name, then those of a folder: only the repository tells where the name ends. */
  readonly refAndFolder: readonly string[]
}

/** What the parts of a path mean; undefined if they are not such an address. */
export const browserAddress = (host: string, parts: readonly string[]): BrowserAddress | undefined => {
  const mark = forms.map(form => form(parts, host)).find(found => found !== undefined)
  if (mark === undefined || mark.to >= parts.length) return undefined
  return { repository: parts.slice(0, mark.from), refAndFolder: parts.slice(mark.to) }
}

/** The indexes of the parts where the repository ends, and where the name of the branch begins. */
interface Mark {
  readonly from: number
  readonly to: number
}

type Form = (parts: readonly string[], host: string) => Mark | undefined

const views = ['tree', 'blob', 'raw']

/** GitLab: `group/…/repository/-/tree/branch/folder`. */
const gitlab: Form = parts => {
  const from = parts.indexOf('-')
  return from > 0 && views.includes(parts[from + 1] ?? '') ? { from, to: from + 2 } : undefined
}

/** Gitea, Forgejo, Codeberg: `owner/repository/src/branch/branch/folder`. */
const gitea: Form = ([, , view, kind]) =>
  (view === 'src' || view === 'raw') && ['branch', 'tag', 'commit'].includes(kind ?? '')
    ? { from: 2, to: 4 }
    : undefined

const bitbucket: Form = ([, , view], host) =>
  host === 'bitbucket.org' && view === 'src' ? { from: 2, to: 3 } : undefined

/** `owner/repository/tree/branch/folder`. */
const github: Form = ([, , view]) => (views.includes(view ?? '') ? { from: 2, to: 3 } : undefined)

const forms: readonly Form[] = [gitlab, gitea, bitbucket, github]
