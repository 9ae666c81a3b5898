// What a run leaves behind nowhere: its temporary folders and the processes it started.
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const children = new Set<ChildProcess>()
const folders: string[] = []

/** A new folder, gone when the run ends; none lies in another, for PostgreSQL's belong to another user. */
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
