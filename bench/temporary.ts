// What a run leaves behind nowhere: its temporary folders and the processes it started.
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const children = new Set<ChildProcess>()
let root: string | undefined

/** A new folder, gone when the run ends. */
export const temporaryFolder = (name: string): string => {
  root ??= mkdtempSync(join(tmpdir(), 'lectern-bench-'))
  return mkdtempSync(join(root, `${name}-`))
}

/** Ends the process with the run, however the run ends. */
export const endWithRun = <Child extends ChildProcess>(child: Child): Child => {
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  if (root !== undefined) rmSync(root, { recursive: true, force: true })
})
