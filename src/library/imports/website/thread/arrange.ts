// Writes the summary of a website: its pages in the order and under the titles of its menus.
import { arrangePages, type Menu, type PlacedPage, summaryOf } from '#content/website/site/index.ts'
import type { WebsiteTask } from '../tasks.ts'

export const arrangeSite = (task: WebsiteTask & { kind: 'arrange' }): string => {
  const files = new Map(task.files.map(([address, path, title]) => [address, { path, title }]))
  const entries = arrangePages({
    start: task.start,
    pages: task.pages.flatMap(batch => JSON.parse(batch) as PlacedPage[]),
    menus: task.menus.map(menu => JSON.parse(menu) as Menu),
    aliases: new Map(task.aliases),
  })
  return [...summaryOf(entries, address => files.get(address))].join('')
}
