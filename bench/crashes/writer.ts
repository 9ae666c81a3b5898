// A writer: creates pages, comments and change requests that it merges, in a space of its own, and records what was
// acknowledged.
import type { Sender } from './requests.ts'

/** What servers have acknowledged: the words by which each page and each comment must be found exactly once. */
export interface Acknowledged {
  readonly space: string
  readonly pages: string[]
  readonly comments: string[]
  /** The numbers of merged change requests. */
  readonly merged: number[]
}

export interface Writer {
  readonly acknowledged: Acknowledged
  /** Writes until it is told to stop; resolves once its last request is answered. */
  readonly done: Promise<void>
  stop(): void
}

export const startWriter = async (sender: Sender, organization: string, number: number): Promise<Writer> => {
  const { id: space } = await sender.post(`/orgs/${organization}/spaces`, { title: `Writer ${number}` })
  const acknowledged: Acknowledged = { space, pages: [], comments: [], merged: [] }
  let isStopped = false
  const write = async (): Promise<void> => {
    for (let count = 0; !isStopped; count++) await acts[count % acts.length]?.(sender, acknowledged, count)
  }
  const stop = (): void => {
    isStopped = true
  }
  return { acknowledged, done: write(), stop }
}

type Act = (sender: Sender, acknowledged: Acknowledged, count: number) => Promise<void>

const insertPage = (title: string) => ({
  changes: [{ operation: 'insert_page', title, document: { markdown: `# ${title}\n\nIt says ${title}.\n` } }],
})

const writePage: Act = async (sender, { space, pages }, count) => {
  const title = `Page ${count}`
  await sender.post(`/spaces/${space}/content`, insertPage(title))
  pages.push(title)
}

const writeComment: Act = async (sender, { space, comments }, count) => {
  const markdown = `Comment ${count}`
  await sender.post(`/spaces/${space}/comments`, { body: { markdown } })
  comments.push(markdown)
}

const mergeChangeRequest: Act = async (sender, { space, pages, merged }, count) => {
  const path = `/spaces/${space}/change-requests`
  const title = `Merged ${count}`
  const { number } = await sender.post(path, { subject: title })
  await sender.post(`${path}/${number}/content`, insertPage(title))
  const { result } = await sender.post(`${path}/${number}/merge`)
  if (result !== 'merge') throw new Error(`a merge that nobody else is in the way of: ${result}`)
  pages.push(title)
  merged.push(number)
}

const acts: readonly Act[] = [writePage, writeComment, writePage, mergeChangeRequest]
