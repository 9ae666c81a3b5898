// Shows a picture as large as the window, or the player that a link stands for: fetched when somebody asks for one.
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
