// Reads the pages of a website in a thread.
import type { ArrangeAnswer, ConvertAnswer, ExamineAnswer, WebsiteTask } from './tasks.ts'
import { arrangeSite } from './thread/arrange.ts'
import { convertPage } from './thread/convert.ts'
import { examineInSite } from './thread/examine.ts'
import { unlessInvalid } from './thread/raw-page.ts'

export const runTask = (task: WebsiteTask): ExamineAnswer | ConvertAnswer | ArrangeAnswer => {
  if (task.kind === 'arrange') return arrangeSite(task)
  if (task.kind === 'convert')
    return task.pages.map(page => unlessInvalid(() => convertPage(task.site, page)))
  const menus = new Map(task.known.map(hash => [hash, '']))
  const pages = task.pages.map(page => unlessInvalid(() => examineInSite(task.site, page, menus)))
  return { pages, menus: [...menus].filter(([, json]) => json !== '') }
}
