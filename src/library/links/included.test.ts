// Links that include content: reusable contents by their paths, files, and specs by their slugs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  importArchive,
  newSpace,
  read,
  sharedWorld,
  text,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { lines, report } from './testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  test('a page depends on what it includes', async () => {
    const world_ = await world()
    const origin = await newSpace(world_)
    await write(origin.admin, origin.content, {
      operation: 'insert_reusable_content',
      title: 'Notice',
      ...text('[gone](gone.md)'),
    })
    const { bytes } = await origin.admin.get(`${origin.content}/export`)
    const { admin, content, path } = await newSpace(world_)
    assert.equal((await importArchive(admin, content, bytes)).status, 201)
    const [{ id, git }] = (await read(admin, content)).reusableContents
    const include = (file: string) => `{% include "${file}" %}`
    const blocks =
      '{% openapi src="spec.yaml" path="/" method="get" %}\n{% endopenapi %}\n\n{% openapi-operation spec="pets" path="/" method="get" %}'
    const page = await addPage(
      admin,
      content,
      'Page',
      text(`${include(git.path)}\n\n${include('missing.md')}\n\n${blocks}\n`),
    )
    assert.deepEqual(
      lines((await report(admin, `${path}/links`)).items),
      [
        `ok reusable-content included ${id} from ${page}`,
        `broken url gone.md from ${id}`,
        `broken url included missing.md from ${page}`,
        `broken url included spec.yaml from ${page}`,
        `broken openapi included pets#get / from ${page}`,
      ].sort(),
    )
    await write(admin, content, { operation: 'delete_reusable_content', reusableContent: id })
    assert.deepEqual(
      lines((await report(admin, `${path}/links`)).items),
      [
        `broken url included ${git.path} from ${page}`,
        `broken url included missing.md from ${page}`,
        `broken url included spec.yaml from ${page}`,
        `broken openapi included pets#get / from ${page}`,
      ].sort(),
    )
  })
})
