// A small bot on discord.js, for a second opinion about the playground: one command for each thing that a bot can do.
//
//     node --no-warnings bot.mjs API CDN TOKEN
//
// It writes a line of JSON for whatever it hears or finds, [name, value]; under "amiss" what is not as discord.js takes
// Discord to be. SIGTERM logs it out.

import {
  ActionRowBuilder,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  AttachmentBuilder,
  ButtonBuilder,
  ButtonStyle,
  ChannelSelectMenuBuilder,
  ChannelType,
  Client,
  ComponentType,
  ContainerBuilder,
  EmbedBuilder,
  Events,
  GatewayDispatchEvents,
  GatewayIntentBits,
  LabelBuilder,
  MediaGalleryBuilder,
  MentionableSelectMenuBuilder,
  MessageFlags,
  ModalBuilder,
  Partials,
  PermissionFlagsBits,
  RoleSelectMenuBuilder,
  StringSelectMenuBuilder,
  TextDisplayBuilder,
  TextInputBuilder,
  TextInputStyle,
  ThreadAutoArchiveDuration,
  UserSelectMenuBuilder,
} from 'discord.js';

const [api, cdn, token] = process.argv.slice(2);
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGPQM9BjYGAAAAQnAM7fjixNAAAAAElFTkSuQmCC',
  'base64',
);
const FRUITS = ['apple', 'apricot', 'banana'];
const COLOURS = ['Red', 'Blue'].map((name) => ({ label: name, value: name.toLowerCase() }));

const { Guilds, GuildMessages, DirectMessages } = GatewayIntentBits;
const client = new Client({
  intents: [Guilds, GuildMessages, DirectMessages],
  partials: [Partials.Channel], // without it discord.js hears nothing in direct messages
  rest: { api, cdn, retries: 1 },
  shards: 'auto',
});

const tell = (name, value = null) => console.log(JSON.stringify([name, value]));
const amiss = (problem) => tell('amiss', String(problem?.stack ?? problem));

/** Say so where something isn't as it must be. */
function expect(condition, words) {
  if (!condition) amiss(new Error(words));
}

/** What Discord answers to what it must refuse. */
const refusal = (attempt) => attempt.then(amiss, ({ status, code, message }) => [status, code, message]);

const COMMANDS = [
  {
    name: 'board',
    nameLocalizations: { ja: '盤面' },
    description: 'Show a board',
    options: [
      { name: 'opponent', description: 'Whom to play', type: ApplicationCommandOptionType.User, required: true },
      {
        name: 'size',
        description: 'How wide',
        type: ApplicationCommandOptionType.Integer,
        choices: [6, 8].map((size) => ({ name: `${size} cells`, value: size })),
      },
    ],
  },
  {
    name: 'find',
    description: 'Find a fruit',
    options: [
      {
        name: 'fruit',
        description: 'Which',
        type: ApplicationCommandOptionType.String,
        required: true,
        autocomplete: true,
      },
    ],
  },
  { name: 'menus', description: 'Show a menu of every kind' },
  { name: 'later', description: 'Answer later', defaultMemberPermissions: PermissionFlagsBits.SendMessages },
  { name: 'thread', description: 'Talk in a thread' },
  { name: 'look', description: 'Look around' },
  { name: 'Greet', type: ApplicationCommandType.User },
  { name: 'Quote', type: ApplicationCommandType.Message },
].map((command) => ({ integrationTypes: [ApplicationIntegrationType.GuildInstall], ...command }));

const row = (...components) => new ActionRowBuilder().addComponents(components);
const button = (customId, label) => new ButtonBuilder({ customId, label, style: ButtonStyle.Secondary });
const picture = () => new AttachmentBuilder(PICTURE, { name: 'board.png', description: 'Two cells' });

/** A board: words, a picture, buttons. An edit names the picture that is there: it can't upload another (issue 7529). */
function board(words, presses, edited) {
  const shown = edited?.components[0].components[1].items[0].media.url ?? 'attachment://board.png';
  const container = new ContainerBuilder({ accent_color: 0x336699 })
    .addTextDisplayComponents(new TextDisplayBuilder({ content: words }))
    .addMediaGalleryComponents(
      new MediaGalleryBuilder().addItems((item) => item.setURL(shown).setDescription('Two cells')),
    )
    .addActionRowComponents(
      row(button(`count:${presses + 1}`, `Pressed ${presses}`), button('write', 'Write'), button('again', 'Again')),
    );
  const files = edited ? {} : { files: [picture()] };
  return { flags: MessageFlags.IsComponentsV2, components: [container], ...files };
}

const form = () =>
  new ModalBuilder({ customId: 'letter', title: 'A letter' }).addLabelComponents(
    new LabelBuilder({ label: 'Words' }).setTextInputComponent(
      new TextInputBuilder({ customId: 'words', style: TextInputStyle.Short, minLength: 2 }),
    ),
    new LabelBuilder({ label: 'Ink' }).setStringSelectMenuComponent(
      new StringSelectMenuBuilder({ customId: 'ink', options: COLOURS }),
    ),
  );

/** What menus have in common. */
const wide = (customId) => ({ customId, placeholder: customId, maxValues: 2 });

const commands = {
  async board(interaction) {
    const opponent = interaction.options.getMember('opponent');
    expect(opponent.permissions.has(PermissionFlagsBits.SendMessages), 'the opponent may not write');
    expect(interaction.memberPermissions.has(PermissionFlagsBits.ViewChannel), 'who asks may not look');
    expect(interaction.appPermissions.has(PermissionFlagsBits.AttachFiles), 'no files may be attached');
    const size = interaction.options.getInteger('size') ?? 8;
    const words = `${interaction.user} against ${opponent}, on ${size} cells`;
    const { interaction: told, resource } = await interaction.reply({ ...board(words, 0), withResponse: true });
    const shown = resource.message.components[0].components[1].items[0];
    expect(told.responseMessageId === resource.message.id, 'the answer has two ids');
    const { author, editable, interactionMetadata } = resource.message;
    expect(author.id === client.user.id && editable, "the answer is not the bot's own");
    expect(interactionMetadata.user.id === interaction.user.id, 'the answer says that another asked');
    expect(shown.media.data.width === 2 && shown.media.data.height === 1, 'the picture has another size');
    expect(shown.description === 'Two cells', 'the picture is described otherwise');
    const answer = await fetch(shown.media.url);
    expect(Buffer.from(await answer.arrayBuffer()).equals(PICTURE), 'the picture is another');
    tell('board', (await interaction.fetchReply()).id);
  },

  async find(interaction) {
    await interaction.reply(`found ${interaction.options.getString('fruit')}`);
  },

  async menus(interaction) {
    const menus = Object.entries({
      users: UserSelectMenuBuilder,
      roles: RoleSelectMenuBuilder,
      mentionables: MentionableSelectMenuBuilder,
      channels: ChannelSelectMenuBuilder,
    });
    const { resource } = await interaction.reply({
      content: 'choose',
      components: [
        row(new StringSelectMenuBuilder({ ...wide('colours'), options: COLOURS })),
        ...menus.map(([customId, Menu]) => row(new Menu(wide(customId)))),
      ],
      withResponse: true,
    });
    // A collector is discord.js's own way to wait for an answer to a message.
    const chosen = await resource.message.awaitMessageComponent({ componentType: ComponentType.StringSelect });
    await chosen.reply({ content: chosen.values.join(' and '), flags: MessageFlags.Ephemeral });
  },

  async later(interaction) {
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    const embed = new EmbedBuilder({ title: 'Late', image: { url: 'attachment://board.png' } });
    const edited = await interaction.editReply({ content: 'here it is', embeds: [embed], files: [picture()] });
    expect(edited.embeds[0].image.width === 2, 'the embedded picture has another size');
    expect(edited.flags.has(MessageFlags.Ephemeral), 'the answer is not private');
    const more = await interaction.followUp({ content: 'more', flags: MessageFlags.Ephemeral });
    await interaction.editReply({ message: more, content: 'more, changed' });
    await interaction.deleteReply(await interaction.followUp('too much'));
  },

  async thread(interaction) {
    await interaction.reply('to the thread');
    const sent = await interaction.channel.send({ content: 'begin', nonce: 'begin-1', enforceNonce: true });
    const again = await interaction.channel.send({ content: 'begin', nonce: 'begin-1', enforceNonce: true });
    expect(sent.id === again.id, 'what was sent twice came twice');
    const thread = await sent.startThread({ name: 'A talk', autoArchiveDuration: ThreadAutoArchiveDuration.OneHour });
    const first = await thread.send({ content: 'first', files: [picture(), picture()] });
    const [kept, dropped] = first.attachments.values();
    expect(kept.height === 1, 'the attachment has another size');
    const edited = await first.edit({ content: 'first, changed', attachments: [kept], files: [picture()] });
    const now = [...edited.attachments.keys()];
    expect(now.length === 2 && now[0] === kept.id && now[1] !== dropped.id, 'other attachments were kept');
    const reply = await first.reply({ content: `${interaction.user}?`, allowedMentions: { parse: [] } });
    expect((await reply.fetchReference()).id === first.id, 'the reply refers to another message');
    expect(reply.mentions.users.size === 0, 'the reply pings somebody');
    await (await thread.send('too much')).delete();
    await thread.members.add(interaction.user);
    expect((await thread.members.fetch()).has(interaction.user.id), 'whoever asked is not in the thread');
    const history = await thread.messages.fetch({ limit: 10 });
    await thread.setName('A long talk');
    expect((await thread.fetchStarterMessage()).id === sent.id, 'the thread begins with another message');
    await thread.leave();
    await thread.join();
    await thread.setArchived(true);
    const archived = await interaction.channel.threads.fetchArchived();
    expect(archived.threads.has(thread.id) && !archived.hasMore, 'the thread is not archived');
    await thread.setArchived(false);
    const alone = await interaction.channel.threads.create({ name: 'Alone', type: ChannelType.PrivateThread });
    const { threads } = await interaction.channel.threads.fetchActive();
    await alone.delete();
    tell('thread', { history: history.map((message) => message.content), active: threads.map(({ name }) => name) });
  },

  async look(interaction) {
    await interaction.deferReply();
    const { channel, guild, member, user } = interaction;
    const options = { force: true };
    expect(channel.permissionsFor(member).equals(interaction.memberPermissions), 'who asks may do other things');
    expect(channel.permissionsFor(guild.members.me).equals(interaction.appPermissions), 'the bot may do other things');
    const own = await guild.commands.create({ name: 'own', description: 'Of this server' });
    expect((await own.edit({ description: 'Its own' })).description === 'Its own', 'the command was not changed');
    expect((await guild.commands.fetch({ force: true })).has(own.id), "the server's command is not there");
    await own.delete();
    const avatar = await fetch(client.user.displayAvatarURL());
    expect(avatar.headers.get('content-type') === 'image/png', 'the avatar is no picture');
    tell('look', {
      application: (await client.application.fetch()).name,
      owner: client.application.owner.username,
      commands: (await client.application.commands.fetch({ withLocalizations: true })).map(({ name }) => name),
      guild: (await guild.fetch()).name,
      members: guild.memberCount,
      channels: (await guild.channels.fetch()).map(({ name }) => name),
      channel: (await client.channels.fetch(channel.id, options)).name,
      roles: (await guild.roles.fetch(undefined, options)).map(({ name }) => name),
      me: (await guild.members.fetchMe(options)).displayName,
      asker: (await guild.members.fetch({ user, ...options })).displayName,
      found: (await guild.members.search({ query: 'be' })).map(({ displayName }) => displayName),
      named: (await guild.members.fetch({ user: [user.id, guild.ownerId] })).size,
      asked: (await guild.members.fetch({ query: 'a', limit: 5 })).map(({ displayName }) => displayName),
      user: (await client.users.fetch(user.id, options)).displayName,
    });
    await channel.sendTyping();
    await user.send('in person');
    await interaction.deleteReply();
    tell('refused', [
      await refusal(channel.messages.fetch('1')),
      await refusal(channel.send('x'.repeat(2001))),
      await refusal(channel.send({ content: 'twice', components: [row(button('twice', 'A'), button('twice', 'B'))] })),
    ]);
  },

  async Greet(interaction) {
    await interaction.reply(`${interaction.targetMember}, hello from ${interaction.locale}`);
  },

  async Quote(interaction) {
    await interaction.reply(`> ${interaction.targetMessage.content}`);
  },
};

const pressed = {
  async count(interaction, number) {
    expect(interaction.message.components[0].type === ComponentType.Container, 'the board has other components');
    await interaction.update(board(`${number} presses`, Number(number), interaction.message));
  },

  async again(interaction) {
    await interaction.update({ components: interaction.message.components }); // as they came
  },

  async write(interaction) {
    await interaction.showModal(form());
  },

  async letter(interaction) {
    expect(interaction.isFromMessage(), 'the letter comes from no message');
    const { fields } = interaction;
    await interaction.deferUpdate();
    const [ink] = fields.getStringSelectValues('ink');
    await interaction.editReply(board(`${fields.getTextInputValue('words')}, ${ink}`, 0, interaction.message));
    await interaction.followUp('written');
  },

  async colours() {}, // the command's collector answers

  async users(interaction) {
    await interaction.reply(interaction.members.map((member) => member.displayName).join(' and '));
  },

  async roles(interaction) {
    await interaction.reply(interaction.roles.map((role) => role.name).join(' and '));
  },

  async mentionables(interaction) {
    await interaction.reply([...interaction.roles.values(), ...interaction.users.values()].join(' and '));
  },

  async channels(interaction) {
    await interaction.reply(interaction.channels.map((channel) => channel.toString()).join(' and '));
  },
};

client.on(Events.InteractionCreate, async (interaction) => {
  try {
    if (interaction.isAutocomplete()) {
      const { value } = interaction.options.getFocused(true);
      await interaction.respond(FRUITS.filter((name) => name.includes(value)).map((name) => ({ name, value: name })));
    } else if (interaction.isCommand()) {
      await commands[interaction.commandName](interaction);
    } else {
      const [name, argument] = interaction.customId.split(':');
      await pressed[name](interaction, argument);
    }
  } catch (problem) {
    amiss(problem);
  }
});

client.on(Events.MessageCreate, async (message) => {
  tell('message', [message.author.username, message.content]);
  if (!message.author.bot && (message.mentions.has(client.user) || message.channel.isDMBased())) {
    await message.reply(`you said: ${message.content}`).catch(amiss);
  }
});

client.once(Events.ClientReady, async () => {
  client.user.setActivity('board games');
  const made = await client.application.commands.set(COMMANDS);
  for (const wanted of COMMANDS) {
    expect(made.find(({ name }) => name === wanted.name).equals(wanted), `the command ${wanted.name} is another`);
  }
  const servers = client.guilds.cache.map(({ name }) => name);
  tell('ready', { name: client.user.username, servers, commands: made.size });
});
client.on(Events.ShardReady, () => tell('logged in'));
client.on(Events.ShardResume, () => tell('resumed'));
const CHANGES = ['Message', 'Channel', 'Thread', 'GuildRole', 'Guild'].flatMap((kind) => [
  `${kind}Create`,
  `${kind}Update`,
  `${kind}Delete`,
]);
for (const name of CHANGES.filter((name) => name !== 'MessageCreate')) {
  client.on(Events[name], (first, second) => tell(name, (second?.id ? second : first).id));
}

const KNOWN = new Set(Object.values(GatewayDispatchEvents));
client.on(Events.Raw, ({ t }) => expect(KNOWN.has(t), `nobody knows the dispatch ${t}`));
client.on(Events.Debug, (words) => {
  if (words.includes('Heartbeat acknowledged')) tell('acknowledged');
  if (words.includes('Zombie connection')) tell('zombie');
  // What discord.js doesn't understand it says here alone.
  if (/unknown type|Failed to find|without a user/.test(words)) amiss(words);
});
for (const name of [Events.Warn, Events.Error, Events.ShardError, Events.ShardDisconnect, Events.Invalidated]) {
  client.on(name, (problem) => amiss(problem ?? name));
}
process.on('warning', (warning) => {
  if (warning.name !== 'ExperimentalWarning') amiss(warning); // that is older Node.js about itself
});
process.on('SIGTERM', () => client.destroy());

await client.login(token);
