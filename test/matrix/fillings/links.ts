// Fills lists of links and of backlinks.
import type { Scene } from '../scene.ts'
import { type Filling, type Fillings, times } from './filling.ts'

/** The address of a content. */
type Base = (scene: Scene) => string

const space: Base = ({ params }) => `/spaces/${params.spaceId}/content`
const changeRequest: Base = ({ params }) =>
  `/spaces/${params.spaceId}/change-requests/${params.changeRequestId}/content`

/** Links to a page, an anchor, a file, a space, and to something missing. */
const linksTo = ({ params }: Scene, name: string): string =>
  [
    `[a](/pages/${params.pageId})`,
    `[b](/pages/${params.pageId}#${name})`,
    `![c](/files/${params.fileId})`,
    `[d](nowhere/${name}.md)`,
    `[e](http://lectern.test/app/spaces/${params.spaceId}/pages/${params.pageId})`,
    `[f](https://${name}.example)`,
  ].join(' ')

let made = 0

const pageWith = (scene: Scene) => {
  const name = `linked-${++made}`
  return {
    operation: 'insert_page',
    title: name,
    document: { markdown: `# ${name}\n\n${linksTo(scene, name)}` },
  }
}

const menuEntry = ({ params }: Scene) => ({
  operation: 'insert_page',
  title: 'Entry',
  type: 'link',
  target: { kind: 'space', space: params.spaceId },
})

/** Small batches, since a request for links waits for few pages to be indexed. */
const atOnce = 20

const addPages =
  (base: Base): Filling['fill'] =>
  async (scene, count) => {
    for (let made = 0; made < count; made += atOnce) {
      const pages = times(Math.min(count - made, atOnce)).flatMap(() => [pageWith(scene), menuEntry(scene)])
      await scene.admin.post(base(scene), { changes: pages })
      await scene.admin.get(`/spaces/${scene.params.spaceId}/links`)
    }
  }

/** Pages that link to it, in the same space and in another one. */
const addReferring =
  (base: Base): Filling['fill'] =>
  async (scene, count) => {
    await addPages(base)(scene, count)
    const other = (await scene.admin.post(`/orgs/${scene.organization.id}/spaces`, { title: 'Other' })).body
    const path = `/spaces/${other.id}`
    await scene.admin.post(`${path}/content`, { changes: times(count).map(() => pageWith(scene)) })
    await scene.admin.get(`${path}/links`)
  }

const addToPage =
  (base: Base): Filling['fill'] =>
  async (scene, count) => {
    const markdown = times(count)
      .map(() => linksTo(scene, `on-page-${++made}`))
      .join('\n\n')
    const changes = [{ operation: 'update_page', page: scene.params.pageId, document: { markdown } }]
    await scene.admin.post(base(scene), { changes })
  }

const onBase = (suffix: string, base: Base): Fillings => {
  const pages = { fill: addPages(base) }
  return {
    [`listLinks${suffix}`]: pages,
    [`listPageLinks${suffix}`]: { fill: addToPage(base) },
    [`listPageBacklinks${suffix}`]: { fill: addReferring(base) },
    [`listFileBacklinks${suffix}`]: pages,
  }
}

export const linkFillings: Fillings = {
  ...onBase('InSpace', space),
  ...onBase('InChangeRequest', changeRequest),
}
