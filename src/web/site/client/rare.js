// Loaded for the few blocks that need it: enlarging a picture to the window, the player behind a link, the field that
// filters a table.
const add = (parent, name, properties) =>
  parent.appendChild(Object.assign(document.createElement(name), properties))

const play = link => {
  const player = document.createElement('iframe')
  Object.assign(player, {
    allow: 'fullscreen; picture-in-picture; encrypted-media',
    title: link.textContent,
    referrerPolicy: 'strict-origin-when-cross-origin',
  })
  player.sandbox = 'allow-scripts allow-same-origin allow-popups allow-presentation'
  player.src = link.dataset.frame
  link.replaceWith(player)
  player.focus()
}

export const enlarge = link => {
  if (link.dataset.frame) return play(link)
  const dialog = add(document.body, 'dialog', { className: 'zoomed' })
  const close = add(dialog, 'button', {
    ariaLabel: document.querySelector('.search').dataset.close,
    onclick: () => dialog.close(),
  })
  add(close, 'img', { src: link.href, alt: link.firstChild.alt })
  dialog.onclose = () => dialog.remove()
  dialog.onclick = () => dialog.close()
  dialog.showModal()
}

export const filterRows = (table, { filter: placeholder, table: ariaLabel }) => {
  const filter = document.createElement('input')
  Object.assign(filter, { type: 'search', className: 'filter', placeholder, ariaLabel })
  table.before(filter)
  filter.oninput = () => {
    const words = filter.value.toLowerCase()
    for (const row of table.querySelectorAll('tbody tr'))
      row.hidden = !row.textContent.toLowerCase().includes(words)
  }
}
