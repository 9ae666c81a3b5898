// References in an older form are written again from the stored descriptions, and their generated pages follow.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRunner } from '#jobs/index.ts'
import { newSpace, sharedWorld, titlesIn } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { updateComputedPages } from '../computed-pages/index.ts'
import { addComputed, newSpec, putVersion, referenceWith } from '../computed-pages/testing.ts'
import { rewriteReferences } from './job.ts'
import { specBySlug, updateSpec } from './store.ts'

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  test('a reference in an older form is written again, and pages of it follow; one in the form of today stays', async () => {
    const space = await newSpace(await world())
    const { organization, admin, content } = space
    const { installation } = space.world
    const specNamed = async (slug: string) => {
      const spec = await specBySlug({ db: installation.database.read }, organization.id, slug)
      assert.ok(spec)
      return spec
    }
    const inOldForm = async () => {
      const { id } = await specNamed('old')
      await space.world.act(admin, inside => updateSpec(inside, id, { reference_form: 1 }))
    }
    for (const slug of ['old', 'new']) {
      await newSpec(organization, slug)
      await putVersion(space.world, organization, slug, referenceWith({ [`Tag ${slug}`]: ['list'] }))
      if (slug === 'old') await inOldForm()
      await addComputed(admin, content, slug)
    }
    assert.deepEqual(await titlesIn(admin, content), ['API', '  Tag old', 'API', '  Tag new'])
    const errors: unknown[] = []
    const kinds = [rewriteReferences, updateComputedPages]
    await createRunner(installation, kinds, { error: (...line) => void errors.push(line) }).runDue()
    assert.deepEqual(errors, [])
    assert.deepEqual((await specNamed('old')).reference_form, 2)
    assert.deepEqual(await titlesIn(admin, content), ['API', 'API', '  Tag new'])
  })
})
