// Cleans up at the end of a run: removes its temporary folders, and ends the processes that it started.
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const children = new Set<ChildProcess>()
const folders: string[] = []

/** A new folder, removed when the run ends; folders are not nested, since PostgreSQL's belong to another user. */
export const temporaryFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `lectern-bench-${name}-`))
  folders.push(folder)
  return folder
}

/** Ends the process with the run, however the run ends. */
export const endWithRun = <Child extends ChildProcess>(child: Child): Child => {
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
