// Made from the server’s /openapi.json by `npm run client`. Not edited by hand.

export interface paths {
    "/account.json": {
        parameters: {
        };
        /** Shows the account. */
        get: operations["getAccount"];
        /** Changes the account. */
        put: operations["updateAccount"];
    };
    "/account/demo.json": {
        parameters: {
        };
        /** Fills an account that has no projects with demo data: people, projects, tasks, files, webhooks. */
        post: operations["fillAccountWithDemo"];
    };
    "/account/import.json": {
        parameters: {
        };
        /** Shows how far the import of a whole account is, what would come or has come, or why there cannot be one. */
        get: operations["readAccountImport"];
        /** Counts what an account of another service that speaks the classic interface has, in the background. Nothing is brought in yet. The token is kept sealed, never shown, and thrown away when the import is over. */
        post: operations["askForAccountImport"];
        /** Forgets the token and what was counted. What has come stays. */
        delete: operations["forgetAccountImport"];
    };
    "/account/import/archive.json": {
        parameters: {
        };
        /** Looks at an uploaded archive of an export, in the background: whether it is whole, and what is in it. Nothing is brought in yet. */
        post: operations["askForArchiveImport"];
    };
    "/account/import/begin.json": {
        parameters: {
        };
        /** Brings in what was counted, with ids, authors and dates, or goes on with what was stopped. */
        put: operations["beginAccountImport"];
    };
    "/account/import/stop.json": {
        parameters: {
        };
        /** Stops the import. What has come stays, and it can go on from there. */
        put: operations["stopAccountImport"];
    };
    "/account/siteowner.json": {
        parameters: {
        };
        /** Hands the account over to another Administrator; for who has it. */
        put: operations["handOverAccount"];
    };
    "/audit.csv": {
        parameters: {
        };
        /**
         * The entries of the audit log as a table for spreadsheets, all of them.
         * @description Takes what narrows and sorts the list of the same name, and has no pages.
         */
        get: operations["exportAudit"];
    };
    "/audit.json": {
        parameters: {
        };
        /** Lists who came in, and who changed what people may do, the newest first. /audit.csv has the same as a table. */
        get: operations["listAudit"];
    };
    "/authenticate.json": {
        parameters: {
        };
        /** Shows whom the token belongs to, and where to call. */
        get: operations["authenticate"];
    };
    "/backup.json": {
        parameters: {
        };
        /** Shows how old the last backup of this server is, and what came of the last try. */
        get: operations["getBackup"];
    };
    "/boards/columns.json": {
        parameters: {
        };
        /** Lists the columns of all boards. */
        get: operations["listColumns"];
    };
    "/boards/columns/{id}.json": {
        parameters: {
        };
        /** Shows a column. */
        get: operations["readColumn"];
        /** Changes a column, or its place on the board. */
        put: operations["updateColumn"];
        /** Deletes a column. The tasks in it stay. */
        delete: operations["deleteColumn"];
    };
    "/boards/columns/{id}/cards.json": {
        parameters: {
        };
        /** Lists the cards of a column. */
        get: operations["listCardsOfColumn"];
        /** Puts a task on the board. */
        post: operations["createCard"];
    };
    "/boards/columns/cards/{id}.json": {
        parameters: {
        };
        /** Shows a card. */
        get: operations["readCard"];
        /** Changes the task of a card. */
        put: operations["updateCard"];
        /** Takes a card off the board. Its task stays. */
        delete: operations["deleteCard"];
    };
    "/boards/columns/cards/{id}/move.json": {
        parameters: {
        };
        /** Moves a card behind another (`positionAfterId`; 0 is the top, -1 the bottom) in its column or in another. */
        put: operations["moveCard"];
    };
    "/calendarevents.json": {
        parameters: {
        };
        /** Lists what happens on these days, as far as the caller sees it. startDate must be sent. */
        get: operations["listCalendarEvents"];
        /** Creates a calendarevent. */
        post: operations["createCalendarEvent"];
    };
    "/calendarevents/{id}.json": {
        parameters: {
        };
        /** Shows a calendarevent. */
        get: operations["readCalendarEvent"];
        /** Changes a calendarevent. */
        put: operations["updateCalendarEvent"];
        /** Puts an event into the trash. */
        delete: operations["deleteCalendarEvent"];
    };
    "/calendarevents/{id}/availablepeople.json": {
        parameters: {
        };
        /** Lists whom one may ask to come to an event. */
        get: operations["listPeopleForCalendarEvent"];
    };
    "/calendarevents/availablepeople.json": {
        parameters: {
        };
        /** Lists whom one may ask to come to an event that is yet to be made. */
        get: operations["listPeopleForCalendarEvents"];
    };
    "/calendareventtypes.json": {
        parameters: {
        };
        /** Lists the types of events: those of every account, which have numbers below 0, and its own. */
        get: operations["listEventTypes"];
    };
    "/calendarFeeds.json": {
        parameters: {
        };
        /** Lists one’s own calendar addresses. */
        get: operations["listCalendarFeeds"];
        /** Makes an address at which a calendar program reads what the caller sees. It is shown only now. */
        post: operations["createCalendarFeed"];
    };
    "/calendarFeeds/{id}.json": {
        parameters: {
        };
        /** Ends a calendar address: whoever has it reads nothing any more. */
        delete: operations["endCalendarFeed"];
    };
    "/calendarFeeds/{id}/renew.json": {
        parameters: {
        };
        /** Gives a calendar another address, which is shown only now. The old one ends. */
        put: operations["renewCalendarFeed"];
    };
    "/comments.csv": {
        parameters: {
        };
        /**
         * The comments of every project the caller sees as a table for spreadsheets, all of them.
         * @description Takes what narrows and sorts the list of the same name, and has no pages.
         */
        get: operations["exportComments"];
    };
    "/comments.json": {
        parameters: {
        };
        /** Lists the comments. */
        get: operations["listComments"];
    };
    "/comments/{id}.json": {
        parameters: {
        };
        /** Shows a comment. */
        get: operations["getComment"];
        /** Changes a comment. */
        put: operations["updateComment"];
        /** Deletes a comment. */
        delete: operations["deleteComment"];
    };
    "/comments/{id}/like.json": {
        parameters: {
        };
        /** Likes a comment. */
        put: operations["likeComment"];
    };
    "/comments/{id}/likes.json": {
        parameters: {
        };
        /** Lists who likes it, the first one first. */
        get: operations["listLikesOfComment"];
    };
    "/comments/{id}/markread.json": {
        parameters: {
        };
        /** Marks a comment as read by the caller. */
        put: operations["markCommentAsRead"];
    };
    "/comments/{id}/react.json": {
        parameters: {
        };
        /** Says what the caller thinks of it, beside what they said before. */
        put: operations["reactComment"];
    };
    "/comments/{id}/reactions.json": {
        parameters: {
        };
        /** Counts what people think of it, and says what the caller does. */
        get: operations["listReactionsOfComment"];
    };
    "/comments/{id}/unlike.json": {
        parameters: {
        };
        /** Unlikes a comment. */
        put: operations["unlikeComment"];
    };
    "/comments/{id}/unreact.json": {
        parameters: {
        };
        /** Takes back what the caller said they think of it. */
        put: operations["unreactComment"];
    };
    "/companies.csv": {
        parameters: {
        };
        /**
         * Companies as a table for spreadsheets, all of them.
         * @description Takes what narrows and sorts the list of the same name, and has no pages.
         */
        get: operations["exportCompanies"];
    };
    "/companies.json": {
        parameters: {
        };
        /** Lists the companies. */
        get: operations["listCompanies"];
        /** Creates a company. */
        post: operations["createCompany"];
    };
    "/companies/{id}.json": {
        parameters: {
        };
        /** Shows a company. */
        get: operations["getCompany"];
        /** Changes a company. */
        put: operations["updateCompany"];
        /** Deletes a company. */
        delete: operations["deleteCompany"];
    };
    "/companies/{id}/people.json": {
        parameters: {
        };
        /** Lists the people of a company. */
        get: operations["listPeopleOfCompany"];
    };
    "/companies/{id}/projects.csv": {
        parameters: {
        };
        /**
         * The projects of a company as a table for spreadsheets, all of them.
         * @description Takes what narrows and sorts the list of the same name, and has no pages.
         */
        get: operations["exportProjectsOfCompany"];
    };
    "/companies/{id}/projects.json": {
        parameters: {
        };
        /** Lists the projects of a company. */
        get: operations["listProjectsOfCompany"];
    };
    "/companies/{id}/tags.json": {
        parameters: {
        };
        /** Lists the tags of a company. */
        get: operations["listTagsOfCompany"];
        /** Changes the tags of a company. */
        put: operations["updateTagsOfCompany"];
    };
    "/completedtasks.json": {
        parameters: {
        };
        /** Lists the tasks that were completed lately. */
        get: operations["listCompletedTasks"];
    };
    "/events/stream": {
        parameters: {
        };
        /**
         * Tells what happens as it happens, as far as the caller may see it.
         * @description An event of the type `inbox` says that the caller’s own inbox is not as it was.
         */
        get: operations["followEvents"];
    };
    "/eventtypes.json": {
        parameters: {
        };
        /** Creates an eventtype. */
        post: operations["createEventType"];
    };
    "/eventtypes/{id}.json": {
        parameters: {
        };
        /** Changes an eventtype. */
        put: operations["updateEventType"];
        /** Deletes a type of events. Its events stay, and have none. */
        delete: operations["deleteEventType"];
    };
    "/exports.json": {
        parameters: {
        };
        /** Lists the archives of the whole account: one under way, and the newest that can be fetched. */
        get: operations["listExports"];
        /** Begins an archive of the whole account, without its secrets. It is made in the background. */
        post: operations["createExport"];
    };
    "/exports/{id}.json": {
        parameters: {
        };
        /** Shows how far an export is, and where it is fetched when it is whole. */
        get: operations["getExport"];
        /** Gives up an export that is under way, or removes one before its time. */
        delete: operations["deleteExport"];
    };
    "/exports/{id}.zip": {
        parameters: {
        };
        /**
         * The archive of an export that is whole.
         * @description Unpacked, it is what `holdfast import holdfast` reads. Takes `Range`, so what was cut off goes on.
         */
        get: operations["fetchExport"];
    };
    "/fileCategories/{id}.json": {
        parameters: {
        };
        /** Shows a file category. */
        get: operations["getFileCategory"];
        /** Changes a file category. */
        put: operations["updateFileCategory"];
        /** Deletes a file category. */
        delete: operations["deleteFileCategory"];
    };
    "/fileimports.json": {
        parameters: {
        };
        /** Lists the files of other tools that the caller brings in, or has brought in, the newest first. */
        get: operations["listFileimports"];
        /** Reads an uploaded file (CSV, a board of Trello, a project of Asana or Todoist) and finds out what it would become. Nothing is brought in yet. */
        post: operations["createFileimport"];
    };
    "/fileimports/{id}.json": {
        parameters: {
        };
        /** Shows what a file will become, or how far it is. */
        get: operations["getFileimport"];
        /** Says which column goes where, in what order dates are written, and into which project. */
        put: operations["updateFileimport"];
        /** Forgets the file. What was brought in stays. */
        delete: operations["deleteFileimport"];
    };
    "/fileimports/{id}/begin.json": {
        parameters: {
        };
        /** Brings the file in, in the background. Nobody is told of what was done elsewhere. */
        put: operations["beginFileImport"];
    };
    "/fileimports/{id}/leftovers.csv": {
        parameters: {
        };
        /**
         * What did not fit, with its own columns as a table for spreadsheets, all of them.
         * @description Takes what narrows and sorts the list of the same name, and has no pages.
         */
        get: operations["fetchLeftovers"];
    };
    "/fileimports/{id}/leftovers.json": {
        parameters: {
        };
        /** Lists the rows that stayed out, and those of which something did not fit, with the reasons. */
        get: operations["listLeftoversOfFileimport"];
    };
    "/fileimports/{id}/undo.json": {
        parameters: {
        };
        /** Puts what was brought in into the trash: the project it made, or what came into one that was there. */
        put: operations["undoFileImport"];
    };
    "/files.csv": {
        parameters: {
        };
        /**
         * The files of every project the caller sees as a table for spreadsheets, all of them.
         * @description Takes what narrows and sorts the list of the same name, and has no pages.
         */
        get: operations["exportFiles"];
    };
    "/files.json": {
        parameters: {
        };
        /** Lists the files. */
        get: operations["listFiles"];
    };
    "/files/{id}.json": {
        parameters: {
        };
        /** Shows a file. */
        get: operations["getFile"];
        /** Changes a file. */
        put: operations["updateFile"];
        /** Adds a version to a file. */
        post: operations["addFileVersion"];
        /** Deletes a file. */
        delete: operations["deleteFile"];
    };
    "/files/{id}/comments.json": {
        parameters: {
        };
        /** Lists the comments of a file. */
        get: operations["listCommentsOfFile"];
        /** Creates a comment on a file. */
        post: operations["createCommentOnFile"];
    };
    "/files/{id}/copy.json": {
        parameters: {
        };
        /** Copies a file. */
        put: operations["copyFile"];
    };
    "/files/{id}/descriptions.json": {
        parameters: {
        };
        /** Lists what the description of a file said before it was changed, the latest first. */
        get: operations["listEarlierDescriptionsOfFile"];
    };
    "/files/{id}/latestActivity.json": {
        parameters: {
        };
        /** Lists what happened to a file and to what was said about it, newest first. */
        get: operations["listActivityOfFile"];
    };
    "/files/{id}/move.json": {
        parameters: {
        };
        /** Moves a file. */
        put: operations["moveFile"];
    };
    "/files/{id}/mute.json": {
        parameters: {
        };
        /** No longer tells the caller what happens to a file. */
        put: operations["muteFile"];
    };
    "/files/{id}/readers.json": {
        parameters: {
        };
        /** Lists who of the project sees a file: whom one can mention there. */
        get: operations["listReadersOfFile"];
    };
    "/files/{id}/sharedlink.json": {
        parameters: {
        };
        /** Gives a link to download a file, or one version of it, without a token. */
        get: operations["getFileSharedLink"];
    };
    "/files/{id}/tags.json": {
        parameters: {
        };
        /** Lists the tags of a file. */
        get: operations["listTagsOfFile"];
        /** Changes the tags of a file. */
        put: operations["updateTagsOfFile"];
    };
    "/files/{id}/unmute.json": {
        parameters: {
        };
        /** Tells the caller what happens to a file again. */
        put: operations["unmuteFile"];
    };
    "/files/{id}/versions/{version}.json": {
        parameters: {
        };
        /** Deletes one version of a file for good, if it is not the only one. */
        delete: operations["deleteFileVersion"];
    };
    "/files/{id}/versions/{version}/promote.json": {
        parameters: {
        };
        /** Makes an old version the newest one again. */
        put: operations["promoteFileVersion"];
    };
    "/fileversions/{id}.json": {
        parameters: {
        };
        /** Shows a file version. */
        get: operations["getFileVersion"];
    };
    "/fileversions/{id}/comments.json": {
        parameters: {
        };
        /** Lists the comments of a file version. */
        get: operations["listCommentsOfFileversion"];
        /** Creates a comment on a file version. */
        post: operations["createCommentOnFileversion"];
    };
    "/identities.json": {
        parameters: {
        };
        /** Lists whom providers know one as, and with which one could sign in. */
        get: operations["listIdentities"];
        /** Links who a provider says one is, so that one can sign in with it. */
        post: operations["linkIdentity"];
    };
    "/identities/{id}.json": {
        parameters: {
        };
        /** Unlinks one: nobody signs in with it any more, until it is linked again by who is signed in. */
        delete: operations["unlinkIdentity"];
    };
    "/identities/providers/{provider}/begin.json": {
        parameters: {
        };
        /** Begins to link a provider with who is signed in; asks for one’s password, a code or a passkey. */
        put: operations["beginLinking"];
    };
    "/identities/providers/{provider}/proof.json": {
        parameters: {
        };
        /** Proves with what a provider answered who one is: for ten minutes no password is asked for. */
        put: operations["proveByProvider"];
    };
    "/identities/providers/{provider}/proof/begin.json": {
        parameters: {
        };
        /** Gives the address at which a provider asks anew who one is; for who has no password to prove it with. */
        put: operations["beginProof"];
    };
    "/invitations/{code}.json": {
        parameters: {
        };
        /** Shows whom an invitation is for, without using it up. */
        get: operations["getInvitation"];
        /** Accepts an invitation, or the link of the first start: sets the password and signs in. */
        post: operations["acceptInvitation"];
    };
    "/latestActivity.json": {
        parameters: {
        };
        /** Lists what happened, newest first. */
        get: operations["listActivity"];
    };
    "/linkCategories/{id}.json": {
        parameters: {
        };
        /** Shows a link category. */
        get: operations["getLinkCategory"];
        /** Changes a link category. */
        put: operations["updateLinkCategory"];
        /** Deletes a link category. */
        delete: operations["deleteLinkCategory"];
    };
    "/linkCategories/{id}/links.json": {
        parameters: {
        };
        /** Lists the links of a link category. */
        get: operations["listLinksOfLinkCategory"];
    };
    "/links.csv": {
        parameters: {
        };
        /**
         * The links of every project the caller sees as a table for spreadsheets, all of them.
         * @description Takes what narrows and sorts the list of the same name, and has no pages.
         */
        get: operations["exportLinks"];
    };
    "/links.json": {
        parameters: {
        };
        /** Lists the links. */
        get: operations["listLinks"];
    };
    "/links/{id}.json": {
        parameters: {
        };
        /** Shows a link. */
        get: operations["getLink"];
        /** Changes a link. */
        put: operations["updateLink"];
        /** Deletes a link. */
        delete: operations["deleteLink"];
    };
    "/links/{id}/comments.json": {
        parameters: {
        };
        /** Lists the comments of a link. */
        get: operations["listCommentsOfLink"];
        /** Creates a comment on a link. */
        post: operations["createCommentOnLink"];
    };
    "/links/{id}/latestActivity.json": {
        parameters: {
        };
        /** Lists what happened to a link and to what was said about it, newest first. */
        get: operations["listActivityOfLink"];
    };
    "/links/{id}/mute.json": {
        parameters: {
        };
        /** No longer tells the caller what happens to a link. */
        put: operations["muteLink"];
    };
    "/links/{id}/readers.json": {
        parameters: {
        };
        /** Lists who of the project sees a link: whom one can mention there. */
        get: operations["listReadersOfLink"];
    };
    "/links/{id}/tags.json": {
        parameters: {
        };
        /** Lists the tags of a link. */
        get: operations["listTagsOfLink"];
        /** Changes the tags of a link. */
        put: operations["updateTagsOfLink"];
    };
    "/links/{id}/unmute.json": {
        parameters: {
        };
        /** Tells the caller what happens to a link again. */
        put: operations["unmuteLink"];
    };
    "/mail.json": {
        parameters: {
        };
        /** Says whether mail is sent, and how much of it has not arrived. */
        get: operations["getMailState"];
    };
    "/mail/test.json": {
        parameters: {
        };
        /** Sends a mail to the caller, to see whether mail works. */
        post: operations["sendTestMail"];
    };
    "/mail/undelivered.json": {
        parameters: {
        };
        /** Lists the mail that was tried and has not arrived, and why. */
        get: operations["listUndeliveredMail"];
    };
    "/mailIn.json": {
        parameters: {
        };
        /** Says whether mail to Holdfast arrives, and how much of it was refused. */
        get: operations["getMailIn"];
    };
    "/mailIn/refused.json": {
        parameters: {
        };
        /** Lists the mail of which nothing was made, and why. */
        get: operations["listRefusedMail"];
    };
    "/me.json": {
        parameters: {
        };
        /** Shows who is asking. */
        get: operations["getMe"];
    };
    "/me/data.zip": {
        parameters: {
        };
        /**
         * What is held about the caller: what they wrote and can see, their hours, sessions and sign-ins.
         * @description A file of JSON for each kind of thing. For people who have signed in, not for tokens.
         */
        get: operations["fetchOwnData"];
    };
    "/me/status.json": {
        parameters: {
        };
        /** Shows what whoever asks has said they are doing. */
        get: operations["readMyStatus"];
        /** Says what whoever asks is doing, in place of what they said before. */
        post: operations["setMyStatus"];
    };
    "/me/status/{id}.json": {
        parameters: {
        };
        /** Changes a statu of a me. */
        put: operations["updateMyStatus"];
        /** Deletes a statu of a me. */
        delete: operations["deleteMyStatus"];
    };
    "/me/timers.json": {
        parameters: {
        };
        /** Lists one’s own timers, the latest first. */
        get: operations["listOwnTimers"];
    };
    "/messageCategories/{id}.json": {
        parameters: {
        };
        /** Shows a message category. */
        get: operations["getMessageCategory"];
        /** Changes a message category. */
        put: operations["updateMessageCategory"];
        /** Deletes a message category. */
        delete: operations["deleteMessageCategory"];
    };
    "/messageReplies/{id}.json": {
        parameters: {
        };
        /** Shows a message reply. */
        get: operations["getMessageReply"];
        /** Changes a message reply. */
        put: operations["updateMessageReply"];
        /** Deletes a message reply. */
        delete: operations["deleteMessageReply"];
    };
    "/messageReplies/{id}/like.json": {
        parameters: {
        };
        /** Likes a message reply. */
        put: operations["likeMessageReply"];
    };
    "/messageReplies/{id}/likes.json": {
        parameters: {
        };
        /** Lists who likes it, the first one first. */
        get: operations["listLikesOfMessageReply"];
    };
    "/messageReplies/{id}/markread.json": {
        parameters: {
        };
        /** Marks a reply to a message as read by the caller. */
        put: operations["markReplyAsRead"];
    };
    "/messageReplies/{id}/react.json": {
        parameters: {
        };
        /** Says what the caller thinks of it, beside what they said before. */
        put: operations["reactMessageReply"];
    };
    "/messageReplies/{id}/reactions.json": {
        parameters: {
        };
        /** Counts what people think of it, and says what the caller does. */
        get: operations["listReactionsOfMessageReply"];
    };
    "/messageReplies/{id}/unlike.json": {
        parameters: {
        };
        /** Unlikes a message reply. */
        put: operations["unlikeMessageReply"];
    };
    "/messageReplies/{id}/unreact.json": {
        parameters: {
        };
        /** Takes back what the caller said they think of it. */
        put: operations["unreactMessageReply"];
    };
    "/messages.csv": {
        parameters: {
        };
        /**
         * The messages of every project the caller sees as a table for spreadsheets, all of them.
         * @description Takes what narrows and sorts the list of the same name, and has no pages.
         */
        get: operations["exportMessages"];
    };
    "/messages.json": {
        parameters: {
        };
        /** Lists the messages. */
        get: operations["listMessages"];
    };
    "/messages/{id}.json": {
        parameters: {
        };
        /** Shows a message. */
        get: operations["getMessage"];
        /** Changes a message. */
        put: operations["updateMessage"];
        /** Deletes a message. */
        delete: operations["deleteMessage"];
    };
    "/messages/{id}/archive.json": {
        parameters: {
        };
        /** Archives a message. */
        put: operations["archiveMessage"];
    };
    "/messages/{id}/comments.json": {
        parameters: {
        };
        /** Lists the comments of a message. */
        get: operations["listCommentsOfMessage"];
        /** Creates a comment on a message. */
        post: operations["createCommentOnMessage"];
    };
    "/messages/{id}/latestActivity.json": {
        parameters: {
        };
        /** Lists what happened to a message and to what was said about it, newest first. */
        get: operations["listActivityOfMessage"];
    };
    "/messages/{id}/like.json": {
        parameters: {
        };
        /** Likes a message. */
        put: operations["likeMessage"];
    };
    "/messages/{id}/likes.json": {
        parameters: {
        };
        /** Lists who likes it, the first one first. */
        get: operations["listLikesOfMessage"];
    };
    "/messages/{id}/markread.json": {
        parameters: {
        };
        /** Marks a message, with its replies until now, as read by the caller. */
        put: operations["markMessageAsRead"];
    };
    "/messages/{id}/mute.json": {
        parameters: {
        };
        /** No longer tells the caller what happens to a message. */
        put: operations["muteMessage"];
    };
    "/messages/{id}/react.json": {
        parameters: {
        };
        /** Says what the caller thinks of it, beside what they said before. */
        put: operations["reactMessage"];
    };
    "/messages/{id}/reactions.json": {
        parameters: {
        };
        /** Counts what people think of it, and says what the caller does. */
        get: operations["listReactionsOfMessage"];
    };
    "/messages/{id}/readers.json": {
        parameters: {
        };
        /** Lists who of the project sees a message: whom one can mention there. */
        get: operations["listReadersOfMessage"];
    };
    "/messages/{id}/replies.json": {
        parameters: {
        };
        /** Lists the replies to a message, as they were said. */
        get: operations["listRepliesOfMessage"];
        /** Replies to a message. */
        post: operations["createReply"];
    };
    "/messages/{id}/tags.json": {
        parameters: {
        };
        /** Lists the tags of a message. */
        get: operations["listTagsOfMessage"];
        /** Changes the tags of a message. */
        put: operations["updateTagsOfMessage"];
    };
    "/messages/{id}/unarchive.json": {
        parameters: {
        };
        /** Unarchives a message. */
        put: operations["unarchiveMessage"];
    };
    "/messages/{id}/unlike.json": {
        parameters: {
        };
        /** Unlikes a message. */
        put: operations["unlikeMessage"];
    };
    "/messages/{id}/unmute.json": {
        parameters: {
        };
        /** Tells the caller what happens to a message again. */
        put: operations["unmuteMessage"];
    };
    "/messages/{id}/unreact.json": {
        parameters: {
        };
        /** Takes back what the caller said they think of it. */
        put: operations["unreactMessage"];
    };
    "/milestones.csv": {
        parameters: {
        };
        /**
         * The milestones of every project the caller sees as a table for spreadsheets, all of them.
         * @description Takes what narrows and sorts the list of the same name, and has no pages.
         */
        get: operations["exportMilestones"];
    };
    "/milestones.json": {
        parameters: {
        };
        /** Lists the milestones. */
        get: operations["listMilestones"];
    };
    "/milestones/{id}.json": {
        parameters: {
        };
        /** Shows a milestone. */
        get: operations["getMilestone"];
        /** Changes a milestone. */
        put: operations["updateMilestone"];
        /** Deletes a milestone. */
        delete: operations["deleteMilestone"];
    };
    "/milestones/{id}/comments.json": {
        parameters: {
        };
        /** Lists the comments of a milestone. */
        get: operations["listCommentsOfMilestone"];
        /** Creates a comment on a milestone. */
        post: operations["createCommentOnMilestone"];
    };
    "/milestones/{id}/complete.json": {
        parameters: {
        };
        /** Completes a milestone. */
        put: operations["completeMilestone"];
    };
    "/milestones/{id}/descriptions.json": {
        parameters: {
        };
        /** Lists what the description of a milestone said before it was changed, the latest first. */
        get: operations["listEarlierDescriptionsOfMilestone"];
    };
    "/milestones/{id}/latestActivity.json": {
        parameters: {
        };
        /** Lists what happened to a milestone and to what was said about it, newest first. */
        get: operations["listActivityOfMilestone"];
    };
    "/milestones/{id}/mute.json": {
        parameters: {
        };
        /** No longer tells the caller what happens to a milestone. */
        put: operations["muteMilestone"];
    };
    "/milestones/{id}/readers.json": {
        parameters: {
        };
        /** Lists who of the project sees a milestone: whom one can mention there. */
        get: operations["listReadersOfMilestone"];
    };
    "/milestones/{id}/tags.json": {
        parameters: {
        };
        /** Lists the tags of a milestone. */
        get: operations["listTagsOfMilestone"];
        /** Changes the tags of a milestone. */
        put: operations["updateTagsOfMilestone"];
    };
    "/milestones/{id}/uncomplete.json": {
        parameters: {
        };
        /** Reopens a milestone. */
        put: operations["reopenMilestone"];
    };
    "/milestones/{id}/unmute.json": {
        parameters: {
        };
        /** Tells the caller what happens to a milestone again. */
        put: operations["unmuteMilestone"];
    };
    "/notebookCategories/{id}.json": {
        parameters: {
        };
        /** Shows a notebook category. */
        get: operations["getNotebookCategory"];
        /** Changes a notebook category. */
        put: operations["updateNotebookCategory"];
        /** Deletes a notebook category. */
        delete: operations["deleteNotebookCategory"];
    };
    "/notebookCategories/{id}/notebooks.json": {
        parameters: {
        };
        /** Lists the notebooks of a notebook category. */
        get: operations["listNotebooksOfNotebookCategory"];
    };
    "/notebooks.csv": {
        parameters: {
        };
        /**
         * The notebooks of every project the caller sees as a table for spreadsheets, all of them.
         * @description Takes what narrows and sorts the list of the same name, and has no pages.
         */
        get: operations["exportNotebooks"];
    };
    "/notebooks.json": {
        parameters: {
        };
        /** Lists the notebooks. */
        get: operations["listNotebooks"];
    };
    "/notebooks/{id}.json": {
        parameters: {
        };
        /** Shows a notebook. */
        get: operations["getNotebook"];
        /** Changes a notebook. */
        put: operations["updateNotebook"];
        /** Deletes a notebook. */
        delete: operations["deleteNotebook"];
    };
    "/notebooks/{id}/comments.json": {
        parameters: {
        };
        /** Lists the comments of a notebook. */
        get: operations["listCommentsOfNotebook"];
        /** Creates a comment on a notebook. */
        post: operations["createCommentOnNotebook"];
    };
    "/notebooks/{id}/compare.json": {
        parameters: {
        };
        /** Shows what changed from one version of a notebook to another. */
        get: operations["compareVersionsOfNotebook"];
    };
    "/notebooks/{id}/copy.json": {
        parameters: {
        };
        /** Copies a notebook. */
        put: operations["copyNotebook"];
    };
    "/notebooks/{id}/latestActivity.json": {
        parameters: {
        };
        /** Lists what happened to a notebook and to what was said about it, newest first. */
        get: operations["listActivityOfNotebook"];
    };
    "/notebooks/{id}/lock.json": {
        parameters: {
        };
        /** Locks a notebook. */
        put: operations["lockNotebook"];
    };
    "/notebooks/{id}/move.json": {
        parameters: {
        };
        /** Moves a notebook. */
        put: operations["moveNotebook"];
    };
    "/notebooks/{id}/mute.json": {
        parameters: {
        };
        /** No longer tells the caller what happens to a notebook. */
        put: operations["muteNotebook"];
    };
    "/notebooks/{id}/readers.json": {
        parameters: {
        };
        /** Lists who of the project sees a notebook: whom one can mention there. */
        get: operations["listReadersOfNotebook"];
    };
    "/notebooks/{id}/tags.json": {
        parameters: {
        };
        /** Lists the tags of a notebook. */
        get: operations["listTagsOfNotebook"];
        /** Changes the tags of a notebook. */
        put: operations["updateTagsOfNotebook"];
    };
    "/notebooks/{id}/unlock.json": {
        parameters: {
        };
        /** Unlocks a notebook. */
        put: operations["unlockNotebook"];
    };
    "/notebooks/{id}/unmute.json": {
        parameters: {
        };
        /** Tells the caller what happens to a notebook again. */
        put: operations["unmuteNotebook"];
    };
    "/notebooks/{id}/versions.json": {
        parameters: {
        };
        /** Lists the versions of a notebook. */
        get: operations["listVersionsOfNotebook"];
    };
    "/notebooks/{id}/versions/{version}.json": {
        parameters: {
        };
        /** Shows a version of a notebook. */
        get: operations["getVersionOfNotebook"];
    };
    "/notebooks/{id}/versions/{version}/restore.json": {
        parameters: {
        };
        /** Restores a version of a notebook. */
        put: operations["restoreVersionOfNotebook"];
    };
    "/notices.json": {
        parameters: {
        };
        /** Lists the notices. */
        get: operations["listNotices"];
    };
    "/notices/{id}/dismiss.json": {
        parameters: {
        };
        /** Dismisses a notice. */
        put: operations["dismissNotice"];
    };
    "/notifications.json": {
        parameters: {
        };
        /** Lists what concerns the caller, newest first, and says how much of it is unread. */
        get: operations["listNotifications"];
    };
    "/notifications/{id}/read.json": {
        parameters: {
        };
        /** Marks a notification as read. */
        put: operations["readNotification"];
    };
    "/notifications/{id}/snooze.json": {
        parameters: {
        };
        /** Takes a notification out of the inbox until a time, at which it is back, unread and at the top. */
        put: operations["snoozeNotification"];
    };
    "/notifications/{id}/unread.json": {
        parameters: {
        };
        /** Marks a notification as unread. */
        put: operations["unreadNotification"];
    };
    "/notifications/{id}/unsnooze.json": {
        parameters: {
        };
        /** Puts a notification back into the inbox now. */
        put: operations["unsnoozeNotification"];
    };
    "/notifications/defaultHours.json": {
        parameters: {
        };
        /** Chooses when those are told at once who have not chosen themselves. */
        put: operations["chooseDefaultWorkingHours"];
    };
    "/notifications/defaults.json": {
        parameters: {
        };
        /** Chooses how those hear of what concerns them who have not chosen themselves. */
        put: operations["chooseNotificationDefaults"];
    };
    "/notifications/devices.json": {
        parameters: {
        };
        /** Lists the caller’s browsers that show news, and the key with which another one subscribes. */
        get: operations["listPushDevices"];
        /** Shows news in the browser that asks for it (Web Push), until its session ends. */
        post: operations["addPushDevice"];
    };
    "/notifications/devices/{id}.json": {
        parameters: {
        };
        /** Shows no more news in one of the caller’s browsers. */
        delete: operations["endPushDevice"];
    };
    "/notifications/hours.json": {
        parameters: {
        };
        /** Chooses when the caller is told at once, by their own clock: what happens at other times waits for the next. */
        put: operations["chooseWorkingHours"];
        /** Goes back to the account’s working hours. */
        delete: operations["forgetWorkingHours"];
    };
    "/notifications/muted.json": {
        parameters: {
        };
        /** Lists the projects and things that the caller has muted. */
        get: operations["listMuted"];
    };
    "/notifications/preferences.json": {
        parameters: {
        };
        /** Shows how the caller hears of what concerns them, and how those do who have not chosen. */
        get: operations["getNotificationPreferences"];
        /** Chooses how the caller hears of what concerns them; default goes back to the account’s. */
        put: operations["chooseNotificationPreferences"];
    };
    "/notifications/read.json": {
        parameters: {
        };
        /** Marks notifications as read: those that are named, or all. */
        put: operations["readNotifications"];
    };
    "/notifications/unread.json": {
        parameters: {
        };
        /** Marks the notifications that are named as unread. */
        put: operations["unreadNotifications"];
    };
    "/passkeys.json": {
        parameters: {
        };
        /** Lists one’s passkeys, the newest last. */
        get: operations["listPasskeys"];
        /** Adds the passkey that a browser has made. Where it turns two-step sign-in on, the recovery codes are shown, this once, and all other sessions end. */
        post: operations["createPasskey"];
    };
    "/passkeys/{id}.json": {
        parameters: {
        };
        /** Gives a passkey another name. */
        put: operations["renamePasskey"];
    };
    "/passkeys/{id}/remove.json": {
        parameters: {
        };
        /** Removes a passkey; asks for a code or a passkey. Without any, and without an app, two-step sign-in is off. */
        put: operations["removePasskey"];
    };
    "/passkeys/begin.json": {
        parameters: {
        };
        /** Gives what a browser needs to make a passkey, within five minutes. Asks for one’s password, a code or another passkey. */
        put: operations["beginPasskey"];
    };
    "/passkeys/proof/begin.json": {
        parameters: {
        };
        /** Gives what a browser needs to sign with a passkey, which is then sent where a code could be. */
        put: operations["beginPasskeyProof"];
    };
    "/passwords/forgotten.json": {
        parameters: {
        };
        /** Mails a link with which who has this e-mail address can set a new password. The answer is the same whether anybody has it. */
        post: operations["askForSignInLink"];
    };
    "/pendingFiles.json": {
        parameters: {
        };
        /** Creates a pending file. */
        post: operations["createPendingFile"];
    };
    "/pendingFiles/presignedUrl.json": {
        parameters: {
        };
        /** Gives an address where the bytes of a file may be put. */
        get: operations["presign"];
    };
    "/people.csv": {
        parameters: {
        };
        /**
         * People as a table for spreadsheets, all of them.
         * @description Takes what narrows and sorts the list of the same name, and has no pages.
         */
        get: operations["exportPeople"];
    };
    "/people.json": {
        parameters: {
        };
        /** Lists the people. */
        get: operations["listPeople"];
        /** Creates a person. */
        post: operations["createPerson"];
    };
    "/people/{id}.json": {
        parameters: {
        };
        /** Shows a person. */
        get: operations["getPerson"];
        /** Changes a person. */
        put: operations["updatePerson"];
        /** Deletes a person. */
        delete: operations["deletePerson"];
    };
    "/people/{id}/erase.json": {
        parameters: {
        };
        /** Erases for good what says who somebody was who is deleted: name, addresses, numbers, notes, providers. What they did stays. */
        put: operations["erasePerson"];
    };
    "/people/{id}/identities.json": {
        parameters: {
        };
        /** Lists whom providers know somebody as. */
        get: operations["listIdentitiesOfPerson"];
    };
    "/people/{id}/identities/{identity}/unlink.json": {
        parameters: {
        };
        /** Unlinks one of somebody else, who is signed out everywhere. Asks for one’s own password, code or passkey. */
        put: operations["unlinkIdentityOfPerson"];
    };
    "/people/{id}/invite.json": {
        parameters: {
        };
        /** Makes a link with which a person can sign in and set a password. Where mail is sent, it is mailed to them. For who can sign in already, or is an Administrator, it asks for one’s own password, code or passkey. */
        put: operations["invitePerson"];
    };
    "/people/{id}/loggedtime.json": {
        parameters: {
        };
        /** What a person worked on each day of a month. */
        get: operations["getLoggedTimeOfPerson"];
    };
    "/people/{id}/secondStep.json": {
        parameters: {
        };
        /** Shows whether somebody has two-step sign-in on, and whether their account asks for it. */
        get: operations["getSecondStep"];
    };
    "/people/{id}/secondStep/reset.json": {
        parameters: {
        };
        /** Turns somebody’s two-step sign-in off, with their passkeys, for who has lost their phone. Asks for one’s own password, code or passkey. */
        put: operations["resetSecondStep"];
    };
    "/people/{id}/sessions.json": {
        parameters: {
        };
        /** Signs somebody else out everywhere. They can sign in again; their tokens go on working. */
        delete: operations["endSessionsOfPerson"];
    };
    "/people/{id}/status.json": {
        parameters: {
        };
        /** Lists the status of a person. */
        get: operations["listStatusOfPerson"];
        /** Creates a statu in a person. */
        post: operations["createStatuInPerson"];
    };
    "/people/{id}/timers.json": {
        parameters: {
        };
        /** Lists the timers of a person. */
        get: operations["listTimersOfPerson"];
    };
    "/people/{person}/status/{id}.json": {
        parameters: {
        };
        /** Changes a statu of a person. */
        put: operations["updateStatusOfPerson"];
        /** Deletes a statu of a person. */
        delete: operations["deleteStatusOfPerson"];
    };
    "/people/deleted.json": {
        parameters: {
        };
        /** Lists those who were deleted, the last one first. */
        get: operations["listDeletedPeople"];
    };
    "/people/status/{id}.json": {
        parameters: {
        };
        /** Changes a statu of a person. */
        put: operations["updateStatuOfPerson"];
        /** Deletes a statu of a person. */
        delete: operations["deleteStatuOfPerson"];
    };
    "/projectCategories.json": {
        parameters: {
        };
        /** Lists the project categories. */
        get: operations["listProjectCategories"];
        /** Creates a project category. */
        post: operations["createProjectCategory"];
    };
    "/projectCategories/{id}.json": {
        parameters: {
        };
        /** Shows a project category. */
        get: operations["getProjectCategory"];
        /** Changes a project category. */
        put: operations["updateProjectCategory"];
        /** Deletes a project category. */
        delete: operations["deleteProjectCategory"];
    };
    "/projectCategories/{id}/tasks.csv": {
        parameters: {
        };
        /**
         * The tasks of a category of projects as a table for spreadsheets, all of them.
         * @description Takes what narrows and sorts the list of the same name, and has no pages.
         */
        get: operations["exportTasksOfCategory"];
    };
    "/projectCategories/{id}/tasks.json": {
        parameters: {
        };
        /** Lists the tasks of a project category. */
        get: operations["listTasksOfProjectCategory"];
    };
    "/projects.csv": {
        parameters: {
        };
        /**
         * Projects as a table for spreadsheets, all of them.
         * @description Takes what narrows and sorts the list of the same name, and has no pages.
         */
        get: operations["exportProjects"];
    };
    "/projects.json": {
        parameters: {
        };
        /** Lists the projects. */
        get: operations["listProjects"];
        /** Creates a project. */
        post: operations["createProject"];
    };
    "/projects/{id}.json": {
        parameters: {
        };
        /** Shows a project. */
        get: operations["getProject"];
        /** Changes a project. */
        put: operations["updateProject"];
        /** Deletes a project. */
        delete: operations["deleteProject"];
    };
    "/projects/{id}/boards/columns.json": {
        parameters: {
        };
        /** Lists the columns of the board of a project. */
        get: operations["listColumnsOfProject"];
        /** Creates a column on the board of a project. */
        post: operations["createColumn"];
    };
    "/projects/{id}/cat/{category}/messages.json": {
        parameters: {
        };
        /** Lists the messages of a category. */
        get: operations["listMessagesOfCategory"];
    };
    "/projects/{id}/cat/{category}/messages/archive.json": {
        parameters: {
        };
        /** Lists the archived messages of a category. */
        get: operations["listArchivedMessagesOfCategory"];
    };
    "/projects/{id}/clone.json": {
        parameters: {
        };
        /** Copies a project. */
        post: operations["copyProject"];
    };
    "/projects/{id}/companies.json": {
        parameters: {
        };
        /** Lists the companies whose people are on a project. */
        get: operations["listCompaniesOfProject"];
    };
    "/projects/{id}/fileCategories.json": {
        parameters: {
        };
        /** Lists the file categories of a project. */
        get: operations["listFileCategoriesOfProject"];
        /** Creates a file category in a project. */
        post: operations["createFileCategoryInProject"];
    };
    "/projects/{id}/files.csv": {
        parameters: {
        };
        /**
         * The files of a project as a table for spreadsheets, all of them.
         * @description Takes what narrows and sorts the list of the same name, and has no pages.
         */
        get: operations["exportFilesOfProject"];
    };
    "/projects/{id}/files.json": {
        parameters: {
        };
        /** Lists the files of a project. */
        get: operations["listFilesOfProject"];
        /** Creates a file in a project. */
        post: operations["createFileInProject"];
    };
    "/projects/{id}/files/availablepeople.json": {
        parameters: {
        };
        /** Lists whom one may name in the files of a project. */
        get: operations["listPeopleForFiles"];
    };
    "/projects/{id}/files/delete.json": {
        parameters: {
        };
        /** Moves several files to the trash, all or none. */
        put: operations["deleteFiles"];
    };
    "/projects/{id}/files/move.json": {
        parameters: {
        };
        /** Moves several files, all or none. */
        put: operations["moveFiles"];
    };
    "/projects/{id}/files/restore.json": {
        parameters: {
        };
        /** Takes several files out of the trash, all or none. */
        put: operations["restoreFiles"];
    };
    "/projects/{id}/files/zip.json": {
        parameters: {
        };
        /** Gives a link to several files, a category or all files of a project as one archive. */
        get: operations["getFilesZip"];
    };
    "/projects/{id}/latestActivity.json": {
        parameters: {
        };
        /** Lists what happened in a project, newest first. */
        get: operations["listActivityOfProject"];
    };
    "/projects/{id}/linkCategories.json": {
        parameters: {
        };
        /** Lists the link categories of a project. */
        get: operations["listLinkCategoriesOfProject"];
        /** Creates a link category in a project. */
        post: operations["createLinkCategoryInProject"];
    };
    "/projects/{id}/links.csv": {
        parameters: {
        };
        /**
         * The links of a project as a table for spreadsheets, all of them.
         * @description Takes what narrows and sorts the list of the same name, and has no pages.
         */
        get: operations["exportLinksOfProject"];
    };
    "/projects/{id}/links.json": {
        parameters: {
        };
        /** Lists the links of a project. */
        get: operations["listLinksOfProject"];
        /** Creates a link in a project. */
        post: operations["createLinkInProject"];
    };
    "/projects/{id}/links/availablepeople.json": {
        parameters: {
        };
        /** Lists whom one may name in the links of a project. */
        get: operations["listPeopleForLinks"];
    };
    "/projects/{id}/mailAddresses.json": {
        parameters: {
        };
        /** Lists the addresses at which mail of the caller becomes something in the project. They are the caller’s alone. */
        get: operations["listMailAddresses"];
    };
    "/projects/{id}/mailAddresses/renew.json": {
        parameters: {
        };
        /** Gives the caller other addresses of the project. Mail to the old ones is refused. */
        put: operations["renewMailAddresses"];
    };
    "/projects/{id}/messageCategories.json": {
        parameters: {
        };
        /** Lists the message categories of a project. */
        get: operations["listMessageCategoriesOfProject"];
        /** Creates a message category in a project. */
        post: operations["createMessageCategoryInProject"];
    };
    "/projects/{id}/messages.csv": {
        parameters: {
        };
        /**
         * The messages of a project as a table for spreadsheets, all of them.
         * @description Takes what narrows and sorts the list of the same name, and has no pages.
         */
        get: operations["exportMessagesOfProject"];
    };
    "/projects/{id}/messages.json": {
        parameters: {
        };
        /** Lists the messages of a project. */
        get: operations["listMessagesOfProject"];
        /** Creates a message in a project. */
        post: operations["createMessageInProject"];
    };
    "/projects/{id}/messages/archive.json": {
        parameters: {
        };
        /** Lists the archived messages of a project. */
        get: operations["listArchivedMessagesOfProject"];
    };
    "/projects/{id}/messages/availablepeople.json": {
        parameters: {
        };
        /** Lists whom one may name in the messages of a project. */
        get: operations["listPeopleForMessages"];
    };
    "/projects/{id}/milestones.csv": {
        parameters: {
        };
        /**
         * The milestones of a project as a table for spreadsheets, all of them.
         * @description Takes what narrows and sorts the list of the same name, and has no pages.
         */
        get: operations["exportMilestonesOfProject"];
    };
    "/projects/{id}/milestones.json": {
        parameters: {
        };
        /** Lists the milestones of a project. */
        get: operations["listMilestonesOfProject"];
        /** Creates a milestone in a project. */
        post: operations["createMilestoneInProject"];
    };
    "/projects/{id}/milestones/availablepeople.json": {
        parameters: {
        };
        /** Lists whom one may name in the milestones of a project. */
        get: operations["listPeopleForMilestones"];
    };
    "/projects/{id}/mute.json": {
        parameters: {
        };
        /** No longer tells the caller what happens in a project. */
        put: operations["muteProject"];
    };
    "/projects/{id}/notebookCategories.json": {
        parameters: {
        };
        /** Lists the notebook categories of a project. */
        get: operations["listNotebookCategoriesOfProject"];
        /** Creates a notebook category in a project. */
        post: operations["createNotebookCategoryInProject"];
    };
    "/projects/{id}/notebooks.csv": {
        parameters: {
        };
        /**
         * The notebooks of a project as a table for spreadsheets, all of them.
         * @description Takes what narrows and sorts the list of the same name, and has no pages.
         */
        get: operations["exportNotebooksOfProject"];
    };
    "/projects/{id}/notebooks.json": {
        parameters: {
        };
        /** Lists the notebooks of a project. */
        get: operations["listNotebooksOfProject"];
        /** Creates a notebook in a project. */
        post: operations["createNotebookInProject"];
    };
    "/projects/{id}/notebooks/availablepeople.json": {
        parameters: {
        };
        /** Lists whom one may name in the notebooks of a project. */
        get: operations["listPeopleForNotebooks"];
    };
    "/projects/{id}/people.json": {
        parameters: {
        };
        /** Lists the people of a project. */
        get: operations["listPeopleOfProject"];
        /** Adds people to a project and removes others. */
        put: operations["changePeopleOfProject"];
        /** Adds people to a project. */
        post: operations["addPeopleToProject"];
    };
    "/projects/{id}/people/{person}.json": {
        parameters: {
        };
        /** Shows a person of a project. */
        get: operations["getPersonOfProject"];
        /** Changes what a person may see and do in a project. What is not sent stays as it is. */
        put: operations["changeRoleInProject"];
        /** Adds a person to a project. */
        post: operations["addPersonToProject"];
        /** Removes a person from a project. */
        delete: operations["removePersonFromProject"];
    };
    "/projects/{id}/people/addable.json": {
        parameters: {
        };
        /** Lists the people whom the caller may add to a project: of those they see, who is not on it. */
        get: operations["listPeopleToAdd"];
    };
    "/projects/{id}/roles.json": {
        parameters: {
        };
        /** Lists the roles of a project. */
        get: operations["listRolesOfProject"];
        /** Creates a role in a project. */
        post: operations["createRoleInProject"];
    };
    "/projects/{id}/star.json": {
        parameters: {
        };
        /** Stars a project. */
        put: operations["starProject"];
    };
    "/projects/{id}/stats.json": {
        parameters: {
        };
        /** Counts what there is in a project, as far as the caller sees it. */
        get: operations["getStatsOfProject"];
    };
    "/projects/{id}/storage.json": {
        parameters: {
        };
        /** Shows the storage of a project. */
        get: operations["getStorageOfProject"];
    };
    "/projects/{id}/tags.json": {
        parameters: {
        };
        /** Lists the tags of a project. */
        get: operations["listTagsOfProject"];
        /** Changes the tags of a project. */
        put: operations["updateTagsOfProject"];
    };
    "/projects/{id}/tasklists.json": {
        parameters: {
        };
        /** Lists the task lists of a project. */
        get: operations["listTasklistsOfProject"];
        /** Creates a task list in a project. */
        post: operations["createTasklistInProject"];
    };
    "/projects/{id}/tasklists/reorder.json": {
        parameters: {
        };
        /** Reorders the task lists of a project. */
        put: operations["reorderTasklistsOfProject"];
    };
    "/projects/{id}/tasks.csv": {
        parameters: {
        };
        /**
         * The tasks of a project as a table for spreadsheets, all of them.
         * @description Takes what narrows and sorts the list of the same name, and has no pages.
         */
        get: operations["exportTasksOfProject"];
    };
    "/projects/{id}/tasks.json": {
        parameters: {
        };
        /** Lists the tasks of a project. */
        get: operations["listTasksOfProject"];
        /** Creates a task in a project. */
        post: operations["createTaskInProject"];
    };
    "/projects/{id}/tasks/availablepeople.json": {
        parameters: {
        };
        /** Lists whom one may name in the tasks of a project. */
        get: operations["listPeopleForTasks"];
    };
    "/projects/{id}/tasks/quickadd.json": {
        parameters: {
        };
        /** Creates a task for each line of a text. */
        post: operations["quickAddTasksInProject"];
    };
    "/projects/{id}/time_entries.csv": {
        parameters: {
        };
        /**
         * The hours of a project as a table for spreadsheets, all of them.
         * @description Takes what narrows and sorts the list of the same name, and has no pages.
         */
        get: operations["exportTimeEntriesOfProject"];
    };
    "/projects/{id}/time_entries.json": {
        parameters: {
        };
        /** Lists the time entries of a project. */
        get: operations["listTimeEntriesOfProject"];
        /** Creates a time entry in a project. */
        post: operations["createTimeEntryInProject"];
    };
    "/projects/{id}/time/report.json": {
        parameters: {
        };
        /** What was worked in a project, by person, task list, tag or day. */
        get: operations["getTimeReportOfProject"];
    };
    "/projects/{id}/time/total.json": {
        parameters: {
        };
        /** What was worked in one of the projects, and what its tasks are thought to take. */
        get: operations["getTimeTotalOfProject"];
    };
    "/projects/{id}/unmute.json": {
        parameters: {
        };
        /** Tells the caller what happens in a project again. */
        put: operations["unmuteProject"];
    };
    "/projects/{id}/unstar.json": {
        parameters: {
        };
        /** Unstars a project. */
        put: operations["unstarProject"];
    };
    "/projects/{id}/update.json": {
        parameters: {
        };
        /** Shows what was said last of how a project stands. */
        get: operations["readLatestProjectUpdate"];
        /** Says how a project stands. */
        post: operations["postProjectUpdate"];
    };
    "/projects/{id}/update/request.json": {
        parameters: {
        };
        /** Asks somebody on a project, or who owns it, to say how it stands. */
        put: operations["requestProjectUpdate"];
    };
    "/projects/{id}/updates.json": {
        parameters: {
        };
        /** Lists what was said of how a project stands, the newest first. */
        get: operations["listUpdatesOfProject"];
    };
    "/projects/{id}/views.json": {
        parameters: {
        };
        /** Lists the views of the caller, and those that are shared, of a project. */
        get: operations["listViewsOfProject"];
        /** Keeps a look at the tasks of a project under a name. */
        post: operations["createViewInProject"];
    };
    "/projects/{id}/webhooks.json": {
        parameters: {
        };
        /** Lists the webhooks of a project. */
        get: operations["listWebhooksOfProject"];
        /** Creates a webhook in a project. */
        post: operations["createWebhookInProject"];
    };
    "/projects/api/v3/me/timers.json": {
        parameters: {
        };
        /** Starts a timer on a task or a project, or goes on with the one that is there. */
        post: operations["startTimer"];
    };
    "/projects/api/v3/me/timers/{id}.json": {
        parameters: {
        };
        /** Changes a timer. */
        put: operations["updateTimer"];
        /** Deletes a timer, and with it what it measured. */
        delete: operations["deleteTimer"];
    };
    "/projects/api/v3/me/timers/{id}/complete.json": {
        parameters: {
        };
        /** Makes a time entry of a timer. */
        put: operations["completeTimer"];
    };
    "/projects/api/v3/me/timers/{id}/pause.json": {
        parameters: {
        };
        /** Pauses a timer. */
        put: operations["pauseTimer"];
    };
    "/projects/api/v3/me/timers/{id}/resume.json": {
        parameters: {
        };
        /** Lets a timer go on. */
        put: operations["resumeTimer"];
    };
    "/projects/api/v3/projects/{id}/time.json": {
        parameters: {
        };
        /** Lists time that was worked on a project. */
        get: operations["listTimelogsOfProject"];
        /** Writes down time that was worked on a project, and shows it. */
        post: operations["logTimeOnProject"];
    };
    "/projects/api/v3/tasks/{id}/time.json": {
        parameters: {
        };
        /** Lists time that was worked on a task. */
        get: operations["listTimelogsOfTask"];
        /** Writes down time that was worked on a task, and shows it. */
        post: operations["logTimeOnTask"];
    };
    "/projects/api/v3/time.json": {
        parameters: {
        };
        /** Lists time that was worked. */
        get: operations["listTimelogs"];
    };
    "/projects/api/v3/time/{id}.json": {
        parameters: {
        };
        /** Shows time that was worked. */
        get: operations["getTimelog"];
        /** Changes time that was worked. */
        put: operations["updateTimelog"];
        /** Puts time that was worked into the trash. */
        delete: operations["deleteTimelog"];
    };
    "/projects/api/v3/timers.json": {
        parameters: {
        };
        /** Lists the timers that one may see: one’s own, and as an Administrator everybody’s. */
        get: operations["listSeenTimers"];
    };
    "/projects/api/v3/timers/{id}.json": {
        parameters: {
        };
        /** Shows a timer. */
        get: operations["getTimer"];
    };
    "/projects/estimatedtime/total.json": {
        parameters: {
        };
        /** What the tasks of each project are thought to take. */
        get: operations["listEstimatesOfProjects"];
    };
    "/projects/starred.json": {
        parameters: {
        };
        /** Lists the projects that the caller has starred. */
        get: operations["listStarredProjects"];
    };
    "/projects/time/total.json": {
        parameters: {
        };
        /** What was worked in each project. */
        get: operations["listTimeTotalsOfProjects"];
    };
    "/projects/updates/{id}.json": {
        parameters: {
        };
        /** Changes an update of a project. */
        put: operations["changeProjectUpdate"];
        /** Deletes an update of a project. */
        delete: operations["deleteProjectUpdate"];
    };
    "/roles/{id}.json": {
        parameters: {
        };
        /** Shows a role. */
        get: operations["getRole"];
        /** Changes a role. */
        put: operations["updateRole"];
        /** Deletes a role. */
        delete: operations["deleteRole"];
    };
    "/search.json": {
        parameters: {
        };
        /** Finds things by their words. */
        get: operations["search"];
    };
    "/secondStep/off.json": {
        parameters: {
        };
        /** Turns two-step sign-in off: the app, the passkeys and the recovery codes are gone. */
        put: operations["turnOffSecondStep"];
    };
    "/secondStep/recoveryCodes.json": {
        parameters: {
        };
        /** Makes new recovery codes, shown only now; the old ones stop working. */
        put: operations["renewRecoveryCodes"];
    };
    "/secondStep/totp.json": {
        parameters: {
        };
        /** Turns two-step sign-in by an app on; all other sessions end. The recovery codes are shown only now, unless a passkey came before, with which there were some. */
        put: operations["turnOnTotp"];
    };
    "/secondStep/totp/begin.json": {
        parameters: {
        };
        /** Makes a secret for an authenticator app. Nothing is on until a code of it is sent. */
        put: operations["beginTotp"];
    };
    "/secondStep/totp/remove.json": {
        parameters: {
        };
        /** Removes the authenticator app, for who gets a new phone. Passkeys stay; without any, two-step sign-in is off. */
        put: operations["removeTotp"];
    };
    "/session.json": {
        parameters: {
        };
        /** Signs in with e-mail address and password, for a session cookie. Where two-step sign-in is on, a code is asked for with a 401 that names the field. */
        post: operations["signIn"];
        /** Ends the session. Who came by a provider may go on to the address, to be signed out there, too. */
        delete: operations["signOut"];
    };
    "/session/passkey.json": {
        parameters: {
        };
        /** Signs in with a passkey alone, for a session cookie: it stands for both steps. */
        post: operations["signInWithPasskey"];
    };
    "/session/passkey/begin.json": {
        parameters: {
        };
        /** Gives what a browser needs to sign in with a passkey, within five minutes. */
        put: operations["beginPasskeySignIn"];
    };
    "/session/providers.json": {
        parameters: {
        };
        /** Lists whom one can sign in with beside a password: providers of OpenID Connect. */
        get: operations["listProviders"];
    };
    "/session/providers/{provider}.json": {
        parameters: {
        };
        /** Signs in with what a provider answered. Where two-step sign-in is on, there is a proof instead, to be sent with a code. */
        post: operations["signInWithProvider"];
    };
    "/session/providers/{provider}/begin.json": {
        parameters: {
        };
        /** Gives the address at which a provider asks who somebody is, and a cookie that the way back needs. */
        put: operations["beginProviderSignIn"];
    };
    "/sessions.json": {
        parameters: {
        };
        /** Lists where one is signed in, the one used last first. */
        get: operations["listSessions"];
        /** Ends all of one’s sessions but this one. */
        delete: operations["endOtherSessions"];
    };
    "/sessions/{session}.json": {
        parameters: {
        };
        /** Ends one of one’s own sessions. */
        delete: operations["endSession"];
    };
    "/stats.json": {
        parameters: {
        };
        /** Counts what there is in the active projects that the caller sees. */
        get: operations["getStats"];
    };
    "/statuses.json": {
        parameters: {
        };
        /** Lists what the people of the owner company say they are doing. */
        get: operations["listStatuses"];
    };
    "/storage.json": {
        parameters: {
        };
        /** Shows the storage. */
        get: operations["getStorage"];
    };
    "/tags.json": {
        parameters: {
        };
        /** Lists the tags. */
        get: operations["listTags"];
        /** Creates a tag. */
        post: operations["createTag"];
    };
    "/tags/{id}.json": {
        parameters: {
        };
        /** Shows a tag. */
        get: operations["getTag"];
        /** Changes a tag. */
        put: operations["updateTag"];
        /** Deletes a tag. */
        delete: operations["deleteTag"];
    };
    "/tasklists.json": {
        parameters: {
        };
        /** Lists the task lists. */
        get: operations["listTasklists"];
    };
    "/tasklists/{id}.json": {
        parameters: {
        };
        /** Shows a task list. */
        get: operations["getTasklist"];
        /** Changes a task list. */
        put: operations["updateTasklist"];
        /** Deletes a task list. */
        delete: operations["deleteTasklist"];
    };
    "/tasklists/{id}/complete.json": {
        parameters: {
        };
        /** Completes a task list. */
        put: operations["completeTasklist"];
    };
    "/tasklists/{id}/copy.json": {
        parameters: {
        };
        /** Copies a task list. */
        put: operations["copyTasklist"];
    };
    "/tasklists/{id}/descriptions.json": {
        parameters: {
        };
        /** Lists what the description of a tasklist said before it was changed, the latest first. */
        get: operations["listEarlierDescriptionsOfTasklist"];
    };
    "/tasklists/{id}/move.json": {
        parameters: {
        };
        /** Moves a task list. */
        put: operations["moveTasklist"];
    };
    "/tasklists/{id}/tags.json": {
        parameters: {
        };
        /** Lists the tags of a task list. */
        get: operations["listTagsOfTasklist"];
        /** Changes the tags of a task list. */
        put: operations["updateTagsOfTasklist"];
    };
    "/tasklists/{id}/tasks.csv": {
        parameters: {
        };
        /**
         * The tasks of a list as a table for spreadsheets, all of them.
         * @description Takes what narrows and sorts the list of the same name, and has no pages.
         */
        get: operations["exportTasksOfList"];
    };
    "/tasklists/{id}/tasks.json": {
        parameters: {
        };
        /** Lists the tasks of a task list. */
        get: operations["listTasksOfTasklist"];
        /** Creates a task in a task list. */
        post: operations["createTaskInTasklist"];
    };
    "/tasklists/{id}/tasks/reorder.json": {
        parameters: {
        };
        /** Reorders the tasks of a task list. */
        put: operations["reorderTasksOfTasklist"];
    };
    "/tasklists/{id}/time/total.json": {
        parameters: {
        };
        /** What was worked in one of the tasklists, and what its tasks are thought to take. */
        get: operations["getTimeTotalOfTasklist"];
    };
    "/tasklists/{id}/uncomplete.json": {
        parameters: {
        };
        /** Reopens a task list. */
        put: operations["reopenTasklist"];
    };
    "/tasklists/templates.json": {
        parameters: {
        };
        /** Lists the task lists that others are made from. */
        get: operations["listTasklistTemplates"];
    };
    "/taskreminders/{id}.json": {
        parameters: {
        };
        /** Changes when a reminder comes or what it says. */
        put: operations["updateReminder"];
        /** Takes a reminder away. */
        delete: operations["deleteReminder"];
    };
    "/tasks.csv": {
        parameters: {
        };
        /**
         * The tasks of every project the caller sees as a table for spreadsheets, all of them.
         * @description Takes what narrows and sorts the list of the same name, and has no pages.
         */
        get: operations["exportTasks"];
    };
    "/tasks.json": {
        parameters: {
        };
        /** Lists the tasks. */
        get: operations["listTasks"];
    };
    "/tasks/{id}.json": {
        parameters: {
        };
        /** Shows a task. */
        get: operations["getTask"];
        /** Changes a task. */
        put: operations["updateTask"];
        /** Creates a sub-task of a task. */
        post: operations["createSubtask"];
        /** Deletes a task. */
        delete: operations["deleteTask"];
    };
    "/tasks/{id}/activity.json": {
        parameters: {
        };
        /** The same as latestActivity of a task, as older programs ask for it. */
        get: operations["listTaskActivity"];
    };
    "/tasks/{id}/comments.json": {
        parameters: {
        };
        /** Lists the comments of a task. */
        get: operations["listCommentsOfTask"];
        /** Creates a comment on a task. */
        post: operations["createCommentOnTask"];
    };
    "/tasks/{id}/complete.json": {
        parameters: {
        };
        /** Completes a task. */
        put: operations["completeTask"];
    };
    "/tasks/{id}/copy.json": {
        parameters: {
        };
        /** Copies a task. */
        put: operations["copyTask"];
    };
    "/tasks/{id}/dependencies.json": {
        parameters: {
        };
        /** Lists the tasks that wait for a task. */
        get: operations["listDependentsOfTask"];
    };
    "/tasks/{id}/descriptions.json": {
        parameters: {
        };
        /** Lists what the description of a task said before it was changed, the latest first. */
        get: operations["listEarlierDescriptionsOfTask"];
    };
    "/tasks/{id}/estimatedtime.json": {
        parameters: {
        };
        /** Says how many minutes a task is thought to take. */
        put: operations["estimateTask"];
    };
    "/tasks/{id}/files.json": {
        parameters: {
        };
        /** Lists the files of a task. */
        get: operations["listFilesOfTask"];
        /** Hangs files on a task: uploads, or files that are there already. */
        post: operations["attachFilesToTask"];
    };
    "/tasks/{id}/followers.json": {
        parameters: {
        };
        /** Lists the followers of a task. */
        get: operations["listFollowersOfTask"];
    };
    "/tasks/{id}/latestActivity.json": {
        parameters: {
        };
        /** Lists what happened to a task and to what was said about it, newest first. */
        get: operations["listActivityOfTask"];
    };
    "/tasks/{id}/move.json": {
        parameters: {
        };
        /** Moves a task. */
        put: operations["moveTask"];
    };
    "/tasks/{id}/mute.json": {
        parameters: {
        };
        /** No longer tells the caller what happens to a task. */
        put: operations["muteTask"];
    };
    "/tasks/{id}/predecessors.json": {
        parameters: {
        };
        /** Lists the tasks that a task waits for. */
        get: operations["listPredecessorsOfTask"];
    };
    "/tasks/{id}/quickadd.json": {
        parameters: {
        };
        /** Creates a sub-task for each line of a text. */
        post: operations["quickAddSubtasks"];
    };
    "/tasks/{id}/readers.json": {
        parameters: {
        };
        /** Lists who of the project sees a task: whom one can mention there. */
        get: operations["listReadersOfTask"];
    };
    "/tasks/{id}/reminders.json": {
        parameters: {
        };
        /** Lists the reminders of a task that are for the caller, or that the caller has set for others. */
        get: operations["listRemindersOfTask"];
        /** Sets a reminder of a task: at a time, or so many days before it is due; for the caller, or for people who see the project. */
        post: operations["createReminderInTask"];
    };
    "/tasks/{id}/subtasks.csv": {
        parameters: {
        };
        /**
         * The tasks of a task as a table for spreadsheets, all of them.
         * @description Takes what narrows and sorts the list of the same name, and has no pages.
         */
        get: operations["exportSubtasks"];
    };
    "/tasks/{id}/subtasks.json": {
        parameters: {
        };
        /** Lists the sub-tasks of a task. */
        get: operations["listSubtasksOfTask"];
    };
    "/tasks/{id}/tags.json": {
        parameters: {
        };
        /** Lists the tags of a task. */
        get: operations["listTagsOfTask"];
        /** Changes the tags of a task. */
        put: operations["updateTagsOfTask"];
    };
    "/tasks/{id}/time_entries.csv": {
        parameters: {
        };
        /**
         * The hours of a task as a table for spreadsheets, all of them.
         * @description Takes what narrows and sorts the list of the same name, and has no pages.
         */
        get: operations["exportTimeEntriesOfTask"];
    };
    "/tasks/{id}/time_entries.json": {
        parameters: {
        };
        /** Lists the time entries of a task. */
        get: operations["listTimeEntriesOfTask"];
        /** Creates a time entry in a task. */
        post: operations["createTimeEntryInTask"];
    };
    "/tasks/{id}/time/total.json": {
        parameters: {
        };
        /** What was worked in one of the tasks, and what its tasks are thought to take. */
        get: operations["getTimeTotalOfTask"];
    };
    "/tasks/{id}/uncomplete.json": {
        parameters: {
        };
        /** Reopens a task. */
        put: operations["reopenTask"];
    };
    "/tasks/{id}/unmute.json": {
        parameters: {
        };
        /** Tells the caller what happens to a task again. */
        put: operations["unmuteTask"];
    };
    "/testReceivers.json": {
        parameters: {
        };
        /** Lists the test receivers. */
        get: operations["listTestReceivers"];
        /** Creates a test receiver. */
        post: operations["createTestReceiver"];
    };
    "/testReceivers/{id}.json": {
        parameters: {
        };
        /** Shows a test receiver. */
        get: operations["getTestReceiver"];
        /** Tells a test receiver what to answer, and how slowly. */
        put: operations["updateTestReceiver"];
        /** Deletes a test receiver. */
        delete: operations["deleteTestReceiver"];
    };
    "/testReceivers/{id}/calls.json": {
        parameters: {
        };
        /** Lists what a test receiver was sent in the last day, newest first; 100 calls at most. */
        get: operations["listCallsOfTestReceiver"];
    };
    "/time_entries.csv": {
        parameters: {
        };
        /**
         * The hours of every project the caller sees as a table for spreadsheets, all of them.
         * @description Takes what narrows and sorts the list of the same name, and has no pages.
         */
        get: operations["exportTimeEntries"];
    };
    "/time_entries.json": {
        parameters: {
        };
        /** Lists the time entries. */
        get: operations["listTimeEntries"];
    };
    "/time_entries/{id}.json": {
        parameters: {
        };
        /** Shows a time entry. */
        get: operations["getTimeEntry"];
        /** Changes a time entry. */
        put: operations["updateTimeEntry"];
        /** Deletes a time entry. */
        delete: operations["deleteTimeEntry"];
    };
    "/time_entries/total.json": {
        parameters: {
        };
        /** What was worked in every project that the caller sees. */
        get: operations["getTimeEntriesTotal"];
    };
    "/time/report.json": {
        parameters: {
        };
        /** What was worked, by project, person, task list, tag or day. */
        get: operations["getTimeReport"];
    };
    "/time/total.json": {
        parameters: {
        };
        /** What was worked in every project that the caller sees. */
        get: operations["getTimeTotal"];
    };
    "/timelogs/{id}/tags.json": {
        parameters: {
        };
        /** Lists the tags of a timelog. */
        get: operations["listTagsOfTimelog"];
        /** Changes the tags of a timelog. */
        put: operations["updateTagsOfTimelog"];
    };
    "/timers.json": {
        parameters: {
        };
        /** Lists the timers of everybody. */
        get: operations["listTimers"];
    };
    "/timezones.json": {
        parameters: {
        };
        /** Lists the time zones that people may live in. */
        get: operations["listTimeZones"];
    };
    "/tokens.json": {
        parameters: {
        };
        /** Lists the tokens. */
        get: operations["listTokens"];
        /** Creates a token. Its value is shown only now. */
        post: operations["createToken"];
    };
    "/tokens/{id}.json": {
        parameters: {
        };
        /** Revokes a token: whoever has it is refused from now on. */
        delete: operations["revokeToken"];
    };
    "/trashcan.json": {
        parameters: {
        };
        /** Lists what was deleted in the last 30 days and the caller can restore, projects included, newest first. */
        get: operations["listTrash"];
    };
    "/trashcan/calendarevents/{id}/restore.json": {
        parameters: {
        };
        /** Restores a calendarevent. */
        put: operations["restoreCalendarEvent"];
    };
    "/trashcan/columns/{id}/restore.json": {
        parameters: {
        };
        /** Restores a column. */
        put: operations["restoreColumn"];
    };
    "/trashcan/comments/{id}/restore.json": {
        parameters: {
        };
        /** Restores a comment. */
        put: operations["restoreComment"];
    };
    "/trashcan/files/{id}/restore.json": {
        parameters: {
        };
        /** Restores a file. */
        put: operations["restoreFile"];
    };
    "/trashcan/links/{id}/restore.json": {
        parameters: {
        };
        /** Restores a link. */
        put: operations["restoreLink"];
    };
    "/trashcan/messagereplies/{id}/restore.json": {
        parameters: {
        };
        /** Restores a reply to a message. */
        put: operations["restoreReply"];
    };
    "/trashcan/messages/{id}/restore.json": {
        parameters: {
        };
        /** Restores a message. */
        put: operations["restoreMessage"];
    };
    "/trashcan/milestones/{id}/restore.json": {
        parameters: {
        };
        /** Restores a milestone. */
        put: operations["restoreMilestone"];
    };
    "/trashcan/notebooks/{id}/restore.json": {
        parameters: {
        };
        /** Restores a notebook. */
        put: operations["restoreNotebook"];
    };
    "/trashcan/projects/{id}.json": {
        parameters: {
        };
        /** Lists what is in the trash of a project. */
        get: operations["listTrashOfProject"];
    };
    "/trashcan/projects/{id}/restore.json": {
        parameters: {
        };
        /** Restores a project. */
        put: operations["restoreProject"];
    };
    "/trashcan/tasklists/{id}/restore.json": {
        parameters: {
        };
        /** Restores a task list. */
        put: operations["restoreTasklist"];
    };
    "/trashcan/tasks/{id}/restore.json": {
        parameters: {
        };
        /** Restores a task. */
        put: operations["restoreTask"];
    };
    "/trashcan/timelogs/{id}/restore.json": {
        parameters: {
        };
        /** Restores a timelog. */
        put: operations["restoreTimelog"];
    };
    "/uploads/": {
        parameters: {
        };
        /**
         * Begins an upload that can be resumed.
         * @description The tus protocol, version 1.0: any tus client can be pointed here. The last part of `Location` is the reference (`tf_…`) that a file is made from when all bytes have arrived.
         */
        post: operations["beginUpload"];
    };
    "/users/{id}/tags.json": {
        parameters: {
        };
        /** Lists the tags of an user. */
        get: operations["listTagsOfUser"];
        /** Changes the tags of an user. */
        put: operations["updateTagsOfUser"];
    };
    "/views.json": {
        parameters: {
        };
        /** Lists the views of the caller, and those that are shared, of all projects. */
        get: operations["listViews"];
    };
    "/views/{id}.json": {
        parameters: {
        };
        /** Shows a view. */
        get: operations["getView"];
        /** Changes a view. */
        put: operations["updateView"];
        /** Deletes a view. */
        delete: operations["deleteView"];
    };
    "/views/{id}/pin.json": {
        parameters: {
        };
        /** Puts a view at hand, for the caller alone. */
        put: operations["pinView"];
    };
    "/views/{id}/unpin.json": {
        parameters: {
        };
        /** Unpins a view. */
        put: operations["unpinView"];
    };
    "/webhooks.json": {
        parameters: {
        };
        /** Lists the webhooks. */
        get: operations["listWebhooks"];
        /** Creates a webhook. */
        post: operations["createWebhook"];
    };
    "/webhooks/{id}.json": {
        parameters: {
        };
        /** Shows a webhook. */
        get: operations["getWebhook"];
        /** Changes a webhook. */
        put: operations["updateWebhook"];
        /** Deletes a webhook. */
        delete: operations["deleteWebhook"];
    };
    "/webhooks/{id}/deliveries.json": {
        parameters: {
        };
        /** Lists the attempts to deliver to a webhook, newest first. */
        get: operations["listDeliveriesOfWebhook"];
    };
    "/webhooks/{id}/events.json": {
        parameters: {
        };
        /** Lists the events of a webhook in their order, for receivers that ask instead of being called. */
        get: operations["listEventsOfWebhook"];
    };
    "/webhooks/{id}/pause.json": {
        parameters: {
        };
        /** Pauses a webhook. */
        put: operations["pauseWebhook"];
    };
    "/webhooks/{id}/redeliver.json": {
        parameters: {
        };
        /** Sends one notification again. */
        post: operations["redeliverNotification"];
    };
    "/webhooks/{id}/replay.json": {
        parameters: {
        };
        /** Sends again everything since a time. */
        post: operations["replayWebhook"];
    };
    "/webhooks/{id}/replays.json": {
        parameters: {
        };
        /** Lists the replays of a webhook. */
        get: operations["listReplaysOfWebhook"];
    };
    "/webhooks/{id}/replays/{replay}.json": {
        parameters: {
        };
        /** Shows a replay of a webhook. */
        get: operations["getReplayOfWebhook"];
    };
    "/webhooks/{id}/replays/{replay}/cancel.json": {
        parameters: {
        };
        /** Cancels a replay of a webhook. */
        put: operations["cancelReplayOfWebhook"];
    };
    "/webhooks/{id}/resend.json": {
        parameters: {
        };
        /** Sends again what failed since a time. */
        post: operations["resendFailedOfWebhook"];
    };
    "/webhooks/{id}/resume.json": {
        parameters: {
        };
        /** Resumes a webhook. */
        put: operations["resumeWebhook"];
    };
    "/webhooks/{id}/rotate.json": {
        parameters: {
        };
        /** Gives a webhook a new secret, which is shown only now. */
        post: operations["rotateSecretOfWebhook"];
    };
    "/webhooks/{id}/statistics.json": {
        parameters: {
        };
        /** Shows how deliveries to a webhook went, hour by hour or day by day. */
        get: operations["getStatisticsOfWebhook"];
    };
    "/webhooks/{id}/stream": {
        parameters: {
        };
        /** Tells each notification of a webhook as it would be sent. */
        get: operations["followWebhook"];
    };
    "/webhooks/{id}/test.json": {
        parameters: {
        };
        /** Sends a test notification to a webhook. */
        post: operations["testWebhook"];
    };
    "/webhooks/disable.json": {
        parameters: {
        };
        /** Switches the webhooks of the account off. What happens meanwhile is not sent later. */
        put: operations["disableWebhooks"];
    };
    "/webhooks/enable.json": {
        parameters: {
        };
        /** Switches the webhooks of the account on. */
        put: operations["enableWebhooks"];
    };
    "/webhooks/events.json": {
        parameters: {
        };
        /** Lists the events that a webhook can be told of. */
        get: operations["listEventKinds"];
    };
    "/webhooks/resume.json": {
        parameters: {
        };
        /** Resumes the webhooks that were paused because the records were restored from a backup. */
        put: operations["resumeRestoredWebhooks"];
    };
    "/webhooks/statistics.json": {
        parameters: {
        };
        /** Shows how deliveries to each webhook went, what came of the last, and when the next is due. */
        get: operations["listStatisticsOfWebhooks"];
    };
    "/webhooks/test.json": {
        parameters: {
        };
        /** Sends a test notification to a webhook that is not registered yet, and tells what came of it. */
        post: operations["tryWebhook"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Account: {
            "account-holder-id": string;
            cacheUUID: string;
            code: string;
            companyid: string;
            companyname: string;
            corsEnabled: boolean;
            "created-at": string;
            datesignedup: string;
            "email-notification-enabled": boolean;
            id: string;
            lang: string;
            limits: {
                largestFileBytes: number;
                pendingFileSeconds: number;
                quotaBytes: number | null;
                requestsPerMinute: number | null;
            };
            logo: string;
            name: string;
            requirehttps: boolean;
            requiresSecondStep: boolean;
            "ssl-enabled": boolean;
            "time-tracking-enabled": boolean;
            timezone: string;
            timezoneId: string;
            URL: string;
            webhooksEnabled: boolean;
        };
        AccountImport: {
            /** @description Of an export: what it is of. */
            accountName: string;
            askedOn: string;
            begunOn: string;
            /** @description Whether an account can be brought in here at all. */
            canBegin: boolean;
            /** @description How many things were read, or brought in, so far. */
            count: number;
            endedOn: string;
            /**
             * @description What it comes from: another service, or an export.
             * @enum {unknown}
             */
            from: "" | "service" | "export";
            /** @description It was filled before: what is here is brought up to date. */
            isAgain: boolean;
            /** @description What is being read. */
            kind: string;
            lines: {
                bytes: number;
                here: number;
                kind: string;
                problem: string;
                there: number;
            }[];
            /** @description How long it takes at the pace that the other side allows; 0 if not known. */
            minutes: number;
            /** @description Why not, and what to do instead. */
            obstacle: string;
            /** @description Of an export: its Administrators. The caller becomes one of them. */
            people: {
                email: string;
                id: string;
                name: string;
            }[];
            percent: number;
            /** @description Who of them, unless they say otherwise. */
            personId: string;
            problem: string;
            project: number;
            /** @description Of how many; 0 while it is at what belongs to no project. */
            projects: number;
            reasons: {
                count: number;
                kind: string;
                out: boolean;
                reason: string;
            }[];
            /** @description 0 if not known. */
            secondsLeft: number;
            /** @description By which address the caller comes in from now on, where that is another. */
            signsInAs: string;
            /** @description Of the archive, in bytes. */
            size: number;
            /** @enum {unknown} */
            status: "none" | "looking" | "ready" | "running" | "stopped" | "done" | "failed";
            /** @description Of an export: when it was taken. */
            takenOn: string;
            /** @description What the other side does not tell of, so that it cannot come. */
            untold: string[];
            /** @description From where: also from where it was filled the last time. Of an export the name of its archive. */
            url: string;
        };
        AddablePerson: {
            administrator: boolean;
            "avatar-url": string;
            "company-id": string;
            "company-name": string;
            "email-address": string;
            "first-name": string;
            "full-name": string;
            id: string;
            "last-name": string;
            title: string;
        };
        Attachment: {
            description: string;
            "download-URL": string;
            id: string;
            name: string;
            originalName: string;
            "preview-URL": string;
            private: "0" | "1";
            "project-id": string;
            size: string;
            thumbURL?: string;
            "uploaded-by-user-first-name": string;
            "uploaded-by-user-last-name": string;
            "uploaded-by-userId": string;
            "uploaded-date": string;
            "version-id": string;
        };
        AuditEntry: {
            aboutId: string;
            aboutName: string;
            /** @enum {unknown} */
            aboutType: "" | "person" | "token" | "passkey" | "identity" | "webhook" | "project" | "company" | "device";
            /** @enum {unknown} */
            action: "session.opened" | "session.refused" | "session.ended" | "proof.refused" | "password.changed" | "person.added" | "person.changed" | "person.deleted" | "person.erased" | "link.made" | "token.created" | "token.revoked" | "calendar.created" | "calendar.renewed" | "calendar.ended" | "passkey.added" | "passkey.renamed" | "passkey.removed" | "identity.linked" | "identity.unlinked" | "secondStep.turnedOn" | "secondStep.changed" | "secondStep.turnedOff" | "account.founded" | "account.changed" | "account.imported" | "webhook.created" | "webhook.changed" | "webhook.deleted" | "members.changed" | "company.added" | "company.changed" | "company.deleted" | "device.added" | "device.removed" | "mailAddress.renewed" | "export.taken" | "backup.taken" | "backup.restored" | "database.copied";
            address: string;
            browser: string;
            detail: string;
            happenedOn: string;
            id: string;
            lastHappenedOn: string;
            /** @enum {unknown} */
            means: "browser" | "token" | "password" | "commandLine" | "server";
            personId: string;
            personName: string;
            times: number;
            tokenId: string;
            tokenName: string;
        };
        Authentication: {
            "avatar-url": string;
            canaddprojects: "0" | "1";
            canManagePeople: "0" | "1";
            canManageProjectTemplates: "0" | "1";
            canViewProjectTemplates: "0" | "1";
            chatEnabled: boolean;
            code: string;
            companyid: string;
            companyname: string;
            CRMEnabled: boolean;
            dateFormat: string;
            dateSeperator: string;
            deskEnabled: boolean;
            documentEditorEnabled: boolean;
            firstname: string;
            id: string;
            lang: string;
            lastname: string;
            likesEnabled: boolean;
            logo: string;
            name: string;
            oneDriveBusinessEnabled: boolean;
            oneDriveEnabled: boolean;
            "plan-id": string;
            portfolioEnabled: boolean;
            projectsEnabled: boolean;
            requirehttps: boolean;
            sharepointEnabled: boolean;
            spacesEnabled: boolean;
            "ssl-enabled": boolean;
            startonsundays: boolean;
            tagsEnabled: boolean;
            tagsLockedToAdmins: boolean;
            timeFormat: string;
            TKOEnabled: boolean;
            URL: string;
            userId: string;
            userIsAdmin: boolean;
            userIsMemberOfOwnerCompany: string;
        };
        AvailablePerson: {
            avatarUrl: string;
            companyId: string;
            companyName: string;
            doesReceiveProjectEmails: boolean;
            firstName: string;
            hasAccess: boolean;
            id: string;
            isAdministrator: boolean;
            isClientUser: boolean;
            isFollowingChanges: boolean;
            isFollowingComments: boolean;
            isInNotifyDefaults: boolean;
            isInOwnerCompany: boolean;
            isInPrivacy: boolean;
            isObserving: boolean;
            isProjectAdministrator: boolean;
            isResponsible: boolean;
            isUnsubscribed: boolean;
            lastName: string;
            roleIds: string[];
            title: string;
            /** @constant */
            type: "user";
        };
        Backup: {
            everySeconds: number | null;
            keep: number | null;
            lastTakenOn: string;
            outcome: string;
            pausedWebhooks: number;
            triedOn: string;
        };
        CalendarEvent: {
            "all-day": boolean;
            attendees: {
                "first-name": string;
                id: string;
                "last-name": string;
            }[];
            "attendees-can-edit": boolean;
            "attending-user-ids": string;
            "attending-user-names": string;
            canEdit: boolean;
            "created-on": string;
            description: string;
            /** @description When it ends, by the clock of who asks: 2026-11-20T09:30. Of what lasts all day its day. */
            end: string;
            id: string;
            "last-changed-on": string;
            "notify-user-ids": string;
            "notify-user-names": string;
            owner: {
                "first-name": string;
                id: string;
                "last-name": string;
            };
            privacy: {
                type: string;
            };
            /** @description 0 for none, and for one that the caller does not see. */
            "project-id": string;
            "project-name": string;
            "project-users-can-edit": boolean;
            reminders: {
                before: string;
                period: string;
                type: string;
            }[];
            repeat: {
                endDate?: string;
                ends?: string;
                frequency?: string;
                "month-type"?: string;
                "series-id"?: string;
            };
            "show-as-busy": boolean;
            /** @description When it begins, by the clock of who asks: 2026-11-20T09:30. Of what lasts all day its day. */
            start: string;
            status: "active" | "deleted";
            title: string;
            type: {
                color: string;
                id: string;
                name: string;
            };
            where: string;
        };
        CalendarFeed: {
            createdOn: string;
            id: string;
            lastReadOn: string;
            of: "mine" | "project" | "milestones";
            projectId: string;
            projectName: string;
            renewedOn: string;
        };
        Card: {
            archived: boolean;
            archivedDate: string;
            assignedPeople: string[];
            canComplete: boolean;
            canEdit: boolean;
            columnId: string;
            completed: boolean;
            dateCompleted: string;
            dateCreated: string;
            dateUpdated: string;
            deleted: boolean;
            deletedDate: string;
            description: string;
            displayOrder: string;
            dueDate: string;
            estimatedMinutes: string;
            hasLoggedTime: boolean;
            hasTickets: boolean;
            hasUnreadComments: boolean;
            id: string;
            isRecurring: boolean;
            name: string;
            numActiveSubTasks: string;
            numAttachments: string;
            numComments: string;
            numDependencies: string;
            numPredecessors: string;
            parentTaskId: string;
            priority: string;
            private: "0" | "1";
            progress: string;
            projectId: string;
            startDate: string;
            status: string;
            tags: {
                color: string;
                id: string;
                name: string;
                projectId: string;
            }[];
            taskId: string;
            taskListId: string;
            taskListName: string;
            taskStatus: string;
        };
        Category: {
            count: string;
            elements_count: string;
            id: string;
            name: string;
            "parent-id": string;
            "project-id": string;
            type: string;
        };
        Column: {
            canAddCards: boolean;
            canEdit: boolean;
            /** @description How many cards are meant to be in it at most; 0 is no limit. */
            cardLimit: string;
            color: string;
            /** @description What is put into it is completed, what is taken out reopened. */
            completesTasks: boolean;
            dateCreated: string;
            dateUpdated: string;
            defaultTasklist: {
                id: string;
                name: string;
                newTaskDefaults: Record<string, never>;
            };
            deleted: boolean;
            deletedDate: string;
            displayOrder: string;
            hasTriggers: boolean;
            id: string;
            name: string;
            projectId: string;
            settings: {
                assignee: boolean;
                avatar: boolean;
                comments: boolean;
                dependencies: boolean;
                enddate: boolean;
                estimatedtime: boolean;
                files: boolean;
                followers: boolean;
                name: boolean;
                priority: boolean;
                private: boolean;
                progress: boolean;
                recurring: boolean;
                reminders: boolean;
                startdate: boolean;
                subtasklabel: boolean;
                tags: boolean;
                tasklist: boolean;
                tickets: boolean;
                time: boolean;
            };
            sort: string;
            sortOrder: string;
        };
        Comment: {
            attachments: components["schemas"]["Attachment"][];
            attachments_count: string;
            "attachments-count": string;
            author_id: string;
            "author-avatar-url": string;
            "author-company": string;
            "author-firstname": string;
            "author-id": string;
            "author-lastname": string;
            body: string;
            canDelete: boolean;
            canEdit: boolean;
            canLike: boolean;
            "comment-link": string;
            commentable_type: string;
            "commentable-id": string;
            "company-id": string;
            "company-name": string;
            "content-type": string;
            datetime: string;
            "emailed-from": string;
            "html-body": string;
            id: string;
            isRead: "0" | "1";
            "item-name": string;
            "last-changed-on": string;
            "lockdown-id": string;
            "nr-notified-people": string;
            numLikes: string;
            private: "0" | "1";
            "project-id": string;
            "project-name": string;
            type: string;
        };
        Company: {
            accounts: string;
            address_one: string;
            address_two: string;
            can_see_private: boolean;
            cid: string;
            city: string;
            clients: string;
            collaborators: string;
            company_name_url: string;
            contacts: string;
            country: string;
            countrycode: string;
            "created-on": string;
            email_one: string;
            email_three: string;
            email_two: string;
            fax: string;
            id: string;
            isowner: "0" | "1";
            "last-changed-on": string;
            "logo-URL": string;
            name: string;
            phone: string;
            privateNotes: string;
            profile: string;
            state: string;
            tags: {
                color: string;
                id: string;
                name: string;
            }[];
            website: string;
            zip: string;
        };
        CountOfDeliveries: {
            averageMs: number;
            delivered: number;
            failed: number;
            givenUp: number;
            p95Ms: number;
            slowestMs: number;
        };
        DeletedPerson: {
            avatarUrl: string;
            companyId: string;
            companyName: string;
            deletedByUserFirstName: string;
            deletedByUserId: string;
            deletedByUserLastName: string;
            deletedDateTime: string;
            emailAddress: string;
            firstName: string;
            id: string;
            isInOwnerCompany: boolean;
            lastName: string;
            userType: string;
        };
        DeliveryAttempt: {
            attempt: number;
            dateCalled: string;
            deliveryStatus: string;
            event: string;
            id: string;
            nextAttemptOn: string;
            request: {
                body: string;
                error: string;
                headers: string;
            };
            response: {
                body: string;
                code: string;
                headers: string;
            };
            timing: {
                [key: string]: number;
            };
            url: string;
            uuid: string;
            version: string;
        };
        DiffRun: {
            lines: string[];
            type: "same" | "added" | "removed";
        };
        EarlierDescription: {
            description: string;
            number: string;
            "replaced-by-userid": string;
            "replaced-by-username": string;
            "replaced-on": string;
        };
        EventType: {
            color: string;
            id: string;
            name: string;
        };
        Export: {
            askedOn: string;
            bytes: number;
            downloadURL: string;
            endedOn: string;
            expiresOn: string;
            files: number;
            id: string;
            lines: number;
            missingFiles: number;
            ofBytes: number;
            ofFiles: number;
            personId: string;
            personName: string;
            problem: string;
            size: number;
            /** @enum {unknown} */
            status: "waiting" | "running" | "done" | "incomplete" | "failed";
        };
        File: {
            "can-upload-new-version": boolean;
            canAddFiles: boolean;
            canDelete: boolean;
            canEdit: boolean;
            "category-id": string;
            "category-name": string;
            changeFollowerIds: string;
            cloudStorageCanEdit: "0" | "1";
            combinedFollowersCount: string;
            commentFollowerIds: string;
            commentNotifyIds: string;
            "comments-count": string;
            "comments-count-read": string;
            description: string;
            "display-name": string;
            "download-URL": string;
            externalLoginRequired: "0" | "1";
            extraData: string;
            "file-source": string;
            fileLocked: "0" | "1";
            filenameOnDisk: string;
            grantAccessTo: string;
            id: string;
            isLatestVersion: boolean;
            "last-changed-on": string;
            "latest-version": string;
            lockdownId: string;
            name: string;
            originalName: string;
            "preview-URL": string;
            private: "0" | "1";
            "project-id": string;
            "project-name": string;
            "related-items": ({
                title: string;
                type: string;
            } & {
                [key: string]: string;
            })[];
            shareable: boolean;
            size: string;
            status: string;
            tags: components["schemas"]["ItemTag"][];
            thumbURL?: string;
            "uploaded-by-user-first-name": string;
            "uploaded-by-user-last-name": string;
            "uploaded-by-userId": string;
            "uploaded-date": string;
            userFollowingChanges: boolean;
            userFollowingComments: boolean;
            version: string;
            "version-id": string;
            versions?: components["schemas"]["FileVersion"][];
        };
        FileImport: {
            columns: {
                /** @enum {unknown} */
                field: "none" | "name" | "list" | "description" | "responsible" | "start" | "due" | "priority" | "tags" | "completed" | "estimate" | "progress" | "parent" | "indent" | "comment" | "more";
                name: string;
            }[];
            comments: number;
            completed: number;
            createdOn: string;
            /** @enum {unknown} */
            dateOrder: "dmy" | "mdy";
            dateOrderIsSure: boolean;
            endedOn: string;
            fileName: string;
            /** @enum {unknown} */
            format: "csv" | "trello" | "asana" | "todoist";
            id: string;
            lists: {
                count: number;
                name: string;
            }[];
            made: number;
            makesProject: boolean;
            /** @description How many rows stay out. */
            out: number;
            people: {
                name: string;
                personId: string;
                said: string;
                why: string;
            }[];
            problem: string;
            /** @description Into which; empty before it makes one. */
            projectId: string;
            projectName: string;
            reasons: {
                count: number;
                examples: string[];
                out: boolean;
                reason: string;
                rows: number[];
            }[];
            refused: number;
            rows: number;
            samples: {
                comments: number;
                completed: boolean;
                description: string;
                due: string;
                estimatedMinutes: number;
                level: number;
                list: string;
                name: string;
                notes: string[];
                parent: string;
                priority: string;
                progress: number;
                refused: string;
                responsible: string[];
                row: number;
                start: string;
                tags: string[];
            }[];
            /** @enum {unknown} */
            status: "ready" | "running" | "done" | "undoing" | "undone";
        };
        FileImportLeftover: {
            /** @description It was brought in, but not all of it. */
            came: boolean;
            cells: {
                column: string;
                value: string;
            }[];
            reason: string;
            row: number;
        };
        FilesOfProject: {
            company: string;
            files: components["schemas"]["ListedFile"][];
            id: string;
            name: string;
        };
        FileVersion: {
            description: string;
            "download-URL": string;
            id: string;
            originalName: string;
            size: string;
            "uploaded-by-user-first-name": string;
            "uploaded-by-user-last-name": string;
            "uploaded-by-userId": string;
            "uploaded-date": string;
            version: string;
        };
        Follower: {
            avatarUrl: string;
            companyId: string;
            companyName: string;
            firstName: string;
            followingChanges: boolean;
            followingComments: boolean;
            id: string;
            lastName: string;
        };
        FoundItem: {
            "created-on": string;
            id: string;
            link: string;
            name: string;
            "parent-id": string;
            "parent-name": string;
            "parent-type": string;
            private: "0" | "1";
            "project-id": string;
            "project-name": string;
            snippet: string;
            type: string;
        };
        FoundProject: {
            "company-id": string;
            "company-name": string;
            id: string;
            link: string;
            name: string;
            status: string;
            /** @constant */
            type: "project";
        };
        HourOfDeliveries: {
            averageMs: number;
            delivered: number;
            failed: number;
            givenUp: number;
            hour: string;
            p95Ms: number;
            slowestMs: number;
        };
        Identity: {
            createdOn: string;
            email: string;
            id: string;
            lastUsedOn: string;
            providerId: string;
            providerName: string;
        };
        InvitablePerson: {
            avatarUrl: string;
            companyId: string;
            companyName: string;
            firstName: string;
            id: string;
            isAdministrator: boolean;
            isInOwnerCompany: boolean;
            lastName: string;
            title: string;
        };
        Invitation: {
            "account-name": string;
            email: string;
            "first-name": string;
            "has-projects": boolean;
            "last-name": string;
            "needs-code": boolean;
            purpose: string;
        };
        ItemTag: {
            color: string;
            id: string;
            name: string;
            projectId: string;
        };
        Like: {
            "avatar-url": string;
            "company-id": string;
            "company-name": string;
            "first-name": string;
            id: string;
            "last-name": string;
            "posted-on": string;
        };
        Link: {
            canEdit: boolean;
            "category-id": string;
            "category-name": string;
            changeFollowerIds: string;
            code: string;
            combinedFollowersCount: string;
            commentFollowerIds: string;
            commentNotifyIds: string;
            "comments-count": string;
            commentsUnread: string;
            "created-by-userfirstname": string;
            "created-by-userId": string;
            "created-by-userlastname": string;
            "created-date": string;
            description: string;
            grantAccessTo: string;
            height: string;
            id: string;
            lockdownId: string;
            name: string;
            "open-in-new-window": "0" | "1";
            private: "0" | "1";
            "project-id": string;
            "project-name": string;
            provider: string;
            tags: components["schemas"]["ItemTag"][];
            "updated-date": string;
            "user-display-created-date": string;
            "user-display-created-time": string;
            "user-display-updated-date": string;
            "user-display-updated-time": string;
            userDisplayUpdatedDate: string;
            userDisplayUpdatedTime: string;
            userFollowingChanges: boolean;
            userFollowingComments: boolean;
            width: string;
        };
        LinkedTask: {
            dependentCant: string;
            hardness: string;
            id: number;
            name: string;
            predecessorMust: string;
            projectId: number;
            "responsible-party-id": string;
            "responsible-party-ids": string;
            "responsible-party-names": string;
        };
        LinksOfProject: {
            id: string;
            links: components["schemas"]["ListedLink"][];
            name: string;
        };
        ListedComment: {
            _author_id: {
                deprecated: boolean;
            };
            attachments: components["schemas"]["Attachment"][];
            attachments_count: string;
            "attachments-count": string;
            author_id: string;
            "author-avatar-url": string;
            "author-company": string;
            "author-firstname": string;
            "author-id": string;
            "author-lastname": string;
            body: string;
            canDelete: boolean;
            canEdit: boolean;
            canLike: boolean;
            "comment-link": string;
            commentable_type: string;
            "commentable-id": string;
            commentNo: string;
            "company-id": string;
            "company-name": string;
            "content-type": string;
            datetime: string;
            "emailed-from": string;
            "html-body": string;
            id: string;
            isRead: "0" | "1";
            "item-name": string;
            "last-changed-on": string;
            "lockdown-id": string;
            "nr-notified-people": string;
            numLikes: string;
            private: "0" | "1";
            "project-id": string;
            "project-name": string;
            type: string;
        };
        ListedFile: {
            "can-upload-new-version": boolean;
            "category-id": string;
            "category-name": string;
            changeFollowerIds: string;
            commentFollowerIds: string;
            "comments-count": string;
            description: string;
            extraData: string;
            "file-source": string;
            filenameOnDisk: string;
            id: string;
            "last-changed-on": string;
            name: string;
            originalName: string;
            private: "0" | "1";
            "project-id": string;
            "read-comments-count": string;
            shareable: boolean;
            size: string;
            status: string;
            tags: components["schemas"]["ItemTag"][];
            thumbURL?: string;
            "uploaded-by-user-first-name": string;
            "uploaded-by-user-last-name": string;
            "uploaded-by-userId": string;
            "uploaded-date": string;
            userFollowingChanges: boolean;
            userFollowingComments: boolean;
            version: string;
            "version-id": string;
            versions: Record<string, never>[];
        };
        ListedLink: {
            canEdit: boolean;
            "category-id": string;
            "category-name": string;
            changeFollowerIds: string;
            code: string;
            commentFollowerIds: string;
            commentsUnread: string;
            "created-by-userfirstname": string;
            "created-by-userId": string;
            "created-by-userlastname": string;
            "created-date": string;
            description: string;
            height: string;
            id: string;
            lockdownId: string;
            name: string;
            numberOfComments: string;
            "open-in-new-window": "0" | "1";
            private: "0" | "1";
            "project-id": string;
            projectName: string;
            provider: string;
            tags: components["schemas"]["ItemTag"][];
            "updated-by-userfirstname": string;
            "updated-by-userId": string;
            "updated-by-userlastname": string;
            "updated-date": string;
            "user-display-created-date": string;
            "user-display-created-time": string;
            "user-display-updated-date": string;
            "user-display-updated-time": string;
            userFollowingChanges: boolean;
            userFollowingComments: boolean;
            width: string;
        };
        ListedMessage: {
            attachments: components["schemas"]["Attachment"][];
            "attachments-count": string;
            attachmentsCount: string;
            "author-avatar-url": string;
            "author-first-name": string;
            "author-id": string;
            "author-last-name": string;
            body: string;
            canEdit: boolean;
            "category-color": string;
            "category-id": string;
            "category-name": string;
            "comments-count": string;
            "company-name": string;
            "content-type": string;
            contributingUsers: {
                avatarURL: string;
                firstName: string;
                fullName: string;
                id: string;
                lastName: string;
            }[];
            followerIds: string;
            hasUnreadReplies: boolean;
            "html-body": string;
            id: string;
            isOriginal: "0" | "1";
            isRead: "0" | "1";
            "last-changed-on": string;
            "last-comment-date": string;
            "milestone-id": string;
            "post-id": string;
            "posted-on": string;
            private: "0" | "1";
            "project-id": string;
            "project-name": string;
            "raw-body": string;
            tags: components["schemas"]["ItemTag"][];
            title: string;
            "user-display-posted-date": string;
            "user-display-posted-time": string;
            userFollowing: boolean;
        };
        ListedMilestone: {
            canComplete: boolean;
            canEdit: boolean;
            changeFollowerIds: string;
            commentFollowerIds: string;
            "comments-count": string;
            "company-id": string;
            "company-name": string;
            completed: boolean;
            "completed-on"?: string;
            "completer-firstname"?: string;
            "completer-id"?: string;
            "completer-lastname"?: string;
            "created-on": string;
            "creator-id": string;
            deadline: string;
            description: string;
            dueDateOffset: string;
            id: string;
            isprivate: string;
            "last-changed-on": string;
            percentageComplete?: string;
            private: boolean;
            "project-id": string;
            "project-logo-color": string;
            "project-name": string;
            reminder: string;
            "responsible-party-firstname": string;
            "responsible-party-id": string;
            "responsible-party-ids": string;
            "responsible-party-lastname": string;
            "responsible-party-type": string;
            responsiblePartyFullNames: string;
            responsiblePartyIds: string;
            responsiblePartyNames: string;
            status: string;
            tags: components["schemas"]["ItemTag"][];
            tasklists: components["schemas"]["Tasklist"][];
            title: string;
            userFollowingChanges: boolean;
            userFollowingComments: boolean;
        };
        ListedNotebook: {
            "category-id": string;
            "category-name": string;
            changeFollowerIds: string;
            commentFollowerIds: string;
            "comments-count": string;
            content?: string;
            "created-by-userfirstname": string;
            "created-by-userId": string;
            "created-by-userlastname": string;
            "created-date": string;
            description: string;
            id: string;
            "lockdown-id": string;
            locked: "0" | "1";
            "locked-by-userfirstname"?: string;
            "locked-by-userid"?: string;
            "locked-by-userlastname"?: string;
            "locked-date"?: string;
            name: string;
            "notebook-type": string;
            "nr-comments": string;
            private: "0" | "1";
            "project-id": string;
            "read-comments-count": string;
            secureContent: boolean;
            tags: components["schemas"]["ItemTag"][];
            "updated-by-userfirstname": string;
            "updated-by-userId": string;
            "updated-by-userlastname": string;
            "updated-date": string;
            "user-display-updated-date": string;
            "user-display-updated-time": string;
            userFollowingChanges: boolean;
            userFollowingComments: boolean;
            version: string;
            "version-id": string;
        };
        ListedPerson: {
            administrator: boolean;
            "avatar-url": string;
            "company-id": string;
            "company-name": string;
            companyId: string;
            "created-at": string;
            deleted: boolean;
            "email-address": string;
            "first-name": string;
            "full-name": string;
            "has-access-to-new-projects": boolean;
            id: string;
            "in-owner-company": boolean;
            language: string;
            "last-changed-on": string;
            "last-login": string;
            "last-name": string;
            "login-count": string;
            notes: string;
            permissions: {
                "can-add-projects": boolean;
                "can-manage-people": boolean;
            };
            "phone-number-fax": string;
            "phone-number-home": string;
            "phone-number-mobile": string;
            "phone-number-office": string;
            "phone-number-office-ext": string;
            "site-owner": boolean;
            tags: {
                color: string;
                id: string;
                name: string;
            }[];
            timezone: string;
            timezoneId: string;
            title: string;
            "user-invited": "0" | "1";
            "user-invited-date": string;
            "user-invited-status": string;
            "user-name": string;
            "user-type": string;
        };
        ListedProject: {
            "active-pages": {
                billing: "0" | "1";
                comments: "0" | "1";
                files: "0" | "1";
                links: "0" | "1";
                messages: "0" | "1";
                milestones: "0" | "1";
                notebooks: "0" | "1";
                riskRegister: "0" | "1";
                tasks: "0" | "1";
                time: "0" | "1";
            };
            announcement: string;
            announcementHTML: string;
            category: {
                color: string;
                id: string;
                name: string;
                parentId: string;
            };
            company: {
                id: string;
                "is-owner": "0" | "1";
                name: string;
            };
            "created-on": string;
            description: string;
            endDate: string;
            filesAutoNewVersion: boolean;
            filling?: {
                copied: number;
                of: number;
            };
            id: string;
            isProjectAdmin: boolean;
            "last-changed-on": string;
            logo: string;
            name: string;
            notifyeveryone: boolean;
            owner?: {
                avatarUrl: string;
                firstName: string;
                fullName: string;
                id: string;
                lastName: string;
            };
            people?: string[];
            "show-announcement": boolean;
            starred: boolean;
            "start-page": string;
            startDate: string;
            status: string;
            subStatus: string;
            summary?: {
                completedTaskCount: number;
                lastActivityOn: string;
                lateTaskCount: number;
                nextMilestone: {
                    deadline: string;
                    id: string;
                    title: string;
                } | null;
                taskCount: number;
            };
            tags: {
                color: string;
                id: string;
                name: string;
            }[];
            type: string;
        };
        ListedTimeEntry: {
            avatarUrl: string;
            canEdit: boolean;
            "company-id": string;
            "company-name": string;
            createdAt: string;
            date: string;
            dateUserPerspective: string;
            description: string;
            "has-start-time": "0" | "1";
            hours: string;
            hoursDecimal: string;
            id: string;
            invoiceNo: string;
            invoiceStatus: string;
            isbillable: "0" | "1";
            isbilled: "0" | "1";
            minutes: string;
            parentTaskId: string;
            parentTaskName: string;
            "person-first-name": string;
            "person-id": string;
            "person-last-name": string;
            "project-id": string;
            "project-name": string;
            "project-status": string;
            tags: components["schemas"]["ItemTag"][];
            "task-tags": components["schemas"]["ItemTag"][];
            taskEstimatedTime: string;
            taskIsPrivate: "0" | "1";
            taskIsSubTask: "0" | "1";
            tasklistId: string;
            "ticket-id": string;
            "todo-item-id": string;
            "todo-item-name": string;
            "todo-list-id": string;
            "todo-list-name": string;
            "updated-date": string;
            userDeleted: boolean;
        };
        MailAddress: {
            address: string;
            makes: "task" | "message" | "notebook" | "file";
        };
        MailIn: {
            address: string;
            /** @description Whether there is a connection to that mailbox now. */
            connected: boolean;
            connectedOn: string;
            /** @description Whether mail to Holdfast arrives at all. */
            enabled: boolean;
            failedOn: string;
            /** @description What went wrong with that mailbox last. */
            failure: string;
            /** @description Whether it is fetched from a mailbox (IMAP). */
            fetched: boolean;
            lastArrivedOn: string;
            /** @description How many were refused in the last two months. */
            refused: string;
        };
        MailState: {
            /** @description How many wait to be sent now; counted up to 1,000. */
            due: string;
            /** @description Whether this Holdfast sends mail at all. */
            enabled: boolean;
            from: string;
            lastSentOn: string;
            undelivered: string;
        };
        Member: {
            administrator: boolean;
            "avatar-url": string;
            "company-id": string;
            "company-name": string;
            "email-address": string;
            "first-name": string;
            "full-name": string;
            id: string;
            "last-name": string;
            permissions: {
                "add-files": "0" | "1";
                "add-links": "0" | "1";
                "add-messages": "0" | "1";
                "add-milestones": "0" | "1";
                "add-notebooks": "0" | "1";
                "add-people-to-project": "0" | "1";
                "add-project-update": "0" | "1";
                "add-taskLists": "0" | "1";
                "add-tasks": "0" | "1";
                "add-time": "0" | "1";
                "can-be-assigned-to-tasks-and-milestones": "0" | "1";
                "can-receive-email": "0" | "1";
                canViewProjectMembers: "0" | "1";
                "edit-all-tasks": "0" | "1";
                "is-observing": "0" | "1";
                "project-administrator": "0" | "1";
                "set-privacy": "0" | "1";
                "view-all-time-logs": "0" | "1";
                "view-links": "0" | "1";
                "view-messages-and-files": "0" | "1";
                "view-notebooks": "0" | "1";
                "view-tasks-and-milestones": "0" | "1";
                "view-time": "0" | "1";
            };
            title: string;
        };
        Message: {
            attachments: components["schemas"]["Attachment"][];
            "attachments-count": string;
            attachmentsCount: string;
            "author-avatar-url": string;
            "author-first-name": string;
            "author-id": string;
            "author-last-name": string;
            body: string;
            canEdit: boolean;
            "category-id": string;
            "category-name": string;
            "comments-count": string;
            "content-type": string;
            "display-body": string;
            followerIds: string;
            followersCount: string;
            grantAccessTo: string;
            hasUnreadReplies: boolean;
            "html-body": string;
            id: string;
            isOriginal: "0" | "1";
            isRead: "0" | "1";
            isUserSubscribedTo: "0" | "1";
            "last-changed-on": string;
            "lockdown-id": string;
            "message-status": string;
            "milestone-id": string;
            notifiedUserIds: string;
            numNotified: string;
            "post-id": string;
            "post-status": string;
            "posted-on": string;
            private: "0" | "1";
            "project-id": string;
            "project-name": string;
            "raw-body": string;
            tags: components["schemas"]["ItemTag"][];
            title: string;
            "use-textile": boolean;
            "user-display-posted-date": string;
            "user-display-posted-time": string;
            userFollowing: boolean;
        };
        MessageReply: {
            _author_id: {
                deprecated: boolean;
            };
            attachments: components["schemas"]["Attachment"][];
            attachments_count: string;
            "attachments-count": string;
            author_id: string;
            "author-avatar-url": string;
            "author-company": string;
            "author-firstname": string;
            "author-id": string;
            "author-lastname": string;
            body: string;
            canEdit: boolean;
            "content-type": string;
            datetime: string;
            "display-body": string;
            "emailed-from": string;
            "html-body": string;
            id: string;
            isOriginal: "0" | "1";
            isRead: "0" | "1";
            "last-changed-on": string;
            lockdownId: string;
            "message-status": string;
            messageId: string;
            numNotified: string;
            "post-status": string;
            "posted-on": string;
            private: boolean;
            "raw-body": string;
            replyNo: string;
            "user-display-posted-date": string;
            "user-display-posted-time": string;
        };
        Milestone: {
            canComplete: boolean;
            canEdit: boolean;
            changeFollowerIds: string;
            commentFollowerIds: string;
            commentNotifyIds: string;
            "comments-count": string;
            completed: boolean;
            "completed-on"?: string;
            "completer-firstname"?: string;
            "completer-id"?: string;
            "completer-lastname"?: string;
            "created-on": string;
            "creator-avatar-url": string;
            "creator-firstname": string;
            "creator-id": string;
            "creator-lastname": string;
            deadline: string;
            description: string;
            id: string;
            isprivate: string;
            "last-changed-on": string;
            percentageComplete?: string;
            private: boolean;
            "project-id": string;
            "project-logo-color": string;
            "project-name": string;
            reminder: string;
            "responsible-party-firstname": string;
            "responsible-party-id": string;
            "responsible-party-ids": string;
            "responsible-party-lastname": string;
            "responsible-party-names": string;
            responsiblePartyFullNames: string;
            status: string;
            tags: components["schemas"]["ItemTag"][];
            tasklists?: components["schemas"]["Tasklist"][];
            title: string;
            userFollowingChanges: boolean;
            userFollowingComments: boolean;
        };
        MutedThing: {
            id: string;
            name: string;
            projectId: string;
            projectName: string;
            type: string;
        };
        NewerTimer: {
            billable: boolean;
            createdAt: string;
            deleted: boolean;
            deletedAt: string | null;
            description: string;
            duration: number;
            id: number;
            intervals: {
                duration: number;
                from: string;
                id: number;
                to: string | null;
            }[];
            lastStartedAt: string;
            project: {
                id: number;
                type: string;
            };
            running: boolean;
            task: {
                id: number;
                type: string;
            } | null;
            timelog: {
                id: number;
                type: string;
            } | null;
            timerLastIntervalEnd: string | null;
            updatedAt: string;
            user: {
                id: number;
                type: string;
            };
        };
        NewsWays: {
            /** @description mail (at once, also on devices), push (only on devices) or digest (once a day), which are in the inbox, too; inbox (only there); or nothing. */
            added: string;
            /** @description mail (at once, also on devices), push (only on devices) or digest (once a day), which are in the inbox, too; inbox (only there); or nothing. */
            assigned: string;
            /** @description mail (at once, also on devices), push (only on devices) or digest (once a day), which are in the inbox, too; inbox (only there); or nothing. */
            changed: string;
            /** @description mail (at once, also on devices), push (only on devices) or digest (once a day), which are in the inbox, too; inbox (only there); or nothing. */
            comment: string;
            /** @description mail (at once, also on devices), push (only on devices) or digest (once a day), which are in the inbox, too; inbox (only there); or nothing. */
            due: string;
            /** @description mail (at once, also on devices), push (only on devices) or digest (once a day), which are in the inbox, too; inbox (only there); or nothing. */
            mentioned: string;
            /** @description mail (at once, also on devices), push (only on devices) or digest (once a day), which are in the inbox, too; inbox (only there); or nothing. */
            message: string;
            /** @description mail (at once, also on devices), push (only on devices) or digest (once a day), which are in the inbox, too; inbox (only there); or nothing. */
            predecessor: string;
            /** @description mail (at once, also on devices), push (only on devices) or digest (once a day), which are in the inbox, too; inbox (only there); or nothing. */
            reminder: string;
            /** @description mail (at once, also on devices), push (only on devices) or digest (once a day), which are in the inbox, too; inbox (only there); or nothing. */
            version: string;
        };
        Notebook: {
            "category-id": string;
            "category-name": string;
            changeFollowerIds: string;
            combinedFollowersCount: string;
            commentFollowerIds: string;
            commentNotifyIds: string;
            "comments-count": string;
            content: string;
            "created-by-userfirstname": string;
            "created-by-userId": string;
            "created-by-userlastname": string;
            "created-date": string;
            description: string;
            grantAccessTo: string;
            id: string;
            "is-project-admin": "0" | "1";
            "lockdown-id": string;
            locked: "0" | "1";
            "locked-by-userfirstname"?: string;
            "locked-by-userid"?: string;
            "locked-by-userlastname"?: string;
            "locked-date"?: string;
            name: string;
            "notebook-type": string;
            "nr-comments": string;
            private: "0" | "1";
            "project-id": string;
            "project-name": string;
            "project-status": string;
            "read-comments-count": string;
            secureContent: boolean;
            tags: components["schemas"]["ItemTag"][];
            "updated-by-userfirstname": string;
            "updated-by-userId": string;
            "updated-by-userlastname": string;
            "updated-date": string;
            "user-display-updated-date": string;
            "user-display-updated-time": string;
            userFollowingChanges: boolean;
            userFollowingComments: boolean;
            version: string;
            "version-id": string;
            versionCount: string;
            versionCreatedByUserFirstName: string;
            versionCreatedByUserId: string;
            versionCreatedByUserLastName: string;
            versionCreatedDateTime: string;
            versionUpdatedDateTime: string;
        };
        NotebooksOfProject: {
            id: string;
            name: string;
            notebooks: components["schemas"]["ListedNotebook"][];
        };
        NotebookVersion: {
            "created-by-userfirstname": string;
            "created-by-userId": string;
            "created-by-userlastname": string;
            "created-date": string;
            description: string;
            id: string;
            name: string;
            "notebook-type": string;
            version: string;
        };
        NotebookVersionWithContent: {
            content: string;
            "created-by-userfirstname": string;
            "created-by-userId": string;
            "created-by-userlastname": string;
            "created-date": string;
            description: string;
            id: string;
            name: string;
            "notebook-type": string;
            version: string;
        };
        Notice: {
            about: string;
            aboutId: string;
            createdOn: string;
            id: string;
            message: string;
        };
        Notification: {
            /** @description Of a change what was done: completed, reopened, moved or rescheduled; asked where somebody wants to know how a project stands; of a reminder and what is due the day that is due. Else empty. */
            change: string;
            /** @description How many events about the same thing it stands for. */
            count: string;
            /** @description How the latest comment begins, or what a reminder says. */
            excerpt: string;
            happenedOn: string;
            id: string;
            itemId: string;
            /** @description Why: assigned, mentioned, message (a new one), comment, changed, version (of a file or notebook), predecessor (one of a task is done), added (to a project), reminder or due (today). */
            kind: string;
            link: string;
            name: string;
            projectId: string;
            projectName: string;
            read: boolean;
            readOn: string;
            snoozedUntil: string;
            type: string;
            userId: string;
            userName: string;
        };
        NumberedEvent: {
            deliveryStatus: string;
            event: string;
            happenedOn: string;
            id: string;
            object: Record<string, never>;
            objectId: string;
            projectId: string;
            sequence: number;
            userId: string;
        };
        Passkey: {
            createdOn: string;
            id: string;
            lastUsedOn: string;
            name: string;
        };
        PasskeyCreationOptions: {
            /** @constant */
            attestation: "none";
            authenticatorSelection: {
                requireResidentKey: boolean;
                /** @constant */
                residentKey: "required";
                /** @constant */
                userVerification: "required";
            };
            challenge: string;
            excludeCredentials: {
                id: string;
                transports: string[];
                /** @constant */
                type: "public-key";
            }[];
            pubKeyCredParams: {
                alg: number;
                /** @constant */
                type: "public-key";
            }[];
            rp: {
                id: string;
                name: string;
            };
            timeout: number;
            user: {
                displayName: string;
                id: string;
                name: string;
            };
        };
        PasskeyRequestOptions: {
            allowCredentials: {
                id: string;
                transports: string[];
                /** @constant */
                type: "public-key";
            }[];
            challenge: string;
            rpId: string;
            timeout: number;
            /** @constant */
            userVerification: "required";
        };
        Person: {
            administrator: boolean;
            "avatar-url": string;
            "company-id": string;
            "company-name": string;
            companyId: string;
            "created-at": string;
            deleted: boolean;
            "email-address": string;
            "first-name": string;
            "full-name": string;
            "has-access-to-new-projects": boolean;
            id: string;
            "in-owner-company": "0" | "1";
            language: string;
            "last-changed-on": string;
            "last-login": string;
            "last-name": string;
            "login-count": string;
            notes: string;
            permissions: {
                "can-add-projects": boolean;
                "can-manage-people": boolean;
            };
            "phone-number-fax": string;
            "phone-number-home": string;
            "phone-number-mobile": string;
            "phone-number-office": string;
            "phone-number-office-ext": string;
            "site-owner": boolean;
            tags: {
                color: string;
                id: string;
                name: string;
            }[];
            timezone: string;
            timezoneId: string;
            title: string;
            "user-invited": "0" | "1";
            "user-invited-date": string;
            "user-invited-status": string;
            "user-name": string;
            "user-type": string;
        };
        Project: {
            "active-pages": {
                billing: "0" | "1";
                comments: "0" | "1";
                files: "0" | "1";
                links: "0" | "1";
                messages: "0" | "1";
                milestones: "0" | "1";
                notebooks: "0" | "1";
                riskRegister: "0" | "1";
                tasks: "0" | "1";
                time: "0" | "1";
            };
            announcement: string;
            announcementHTML: string;
            category: {
                color: string;
                id: string;
                name: string;
                parentId: string;
            };
            company: {
                id: string;
                name: string;
            };
            "created-on": string;
            description: string;
            endDate: string;
            filesAutoNewVersion: boolean;
            filling?: {
                copied: number;
                of: number;
            };
            id: string;
            isProjectAdmin: boolean;
            "last-changed-on": string;
            logo: string;
            name: string;
            notifyeveryone: boolean;
            owner?: {
                avatarUrl: string;
                firstName: string;
                fullName: string;
                id: string;
                lastName: string;
            };
            "show-announcement": boolean;
            starred: boolean;
            "start-page": string;
            startDate: string;
            status: string;
            subStatus: string;
            tags: {
                color: string;
                id: string;
                name: string;
            }[];
            type: string;
        };
        ProjectCategory: {
            color: string;
            count: string;
            elements_count: string;
            "elements-count": string;
            id: string;
            name: string;
            "parent-id": string;
            type: string;
        };
        ProjectStats: {
            billing: {
                active: string;
                completed: string;
            };
            columns: {
                count: string;
            };
            events: {
                count: string;
                hasEvents: string;
                today: string;
            };
            milestones: {
                active: string;
                complete: string;
                late: string;
                today: string;
                upcoming: string;
            };
            tasks: {
                active: string;
                complete: string;
                late: string;
                nodate: string;
                today: string;
                upcoming: string;
            };
        };
        ProjectUpdate: {
            color: string;
            dateCreated: string;
            dateUpdated: string;
            deleted: boolean;
            deletedDate: string;
            health: string;
            id: string;
            projectId: string;
            projectStatus: string;
            text: string;
            user: {
                avatarUrl: string;
                firstName: string;
                fullName: string;
                id: string;
                lastName: string;
            };
        };
        Provider: {
            id: string;
            name: string;
        };
        PushDevice: {
            browser: string;
            createdOn: string;
            current: boolean;
            id: string;
            lastToldOn: string;
        };
        Reactions: {
            counts: {
                dislike: number;
                frown: number;
                heart: number;
                joy: number;
                like: number;
            };
            mine: string[];
        };
        Reader: {
            id: string;
            name: string;
        };
        Refusal: {
            errors?: {
                field: string;
                message: string;
            }[];
            /** @description One sentence that says what can be done about it. */
            MESSAGE: string;
            /** @constant */
            STATUS: "Error";
        };
        RefusedMail: {
            arrivedOn: string;
            from: string;
            id: string;
            reason: string;
            size: string;
            subject: string;
            /** @description Whether somebody was told by mail. */
            told: boolean;
            userId: string;
            userName: string;
        };
        Reminder: {
            "created-by-user-firstname": string;
            "created-by-user-id": string;
            "created-by-user-lastname": string;
            "created-date-time": string;
            /** @description When it comes. Empty while it goes by a due date and the task has none. */
            "date-time-utc": string;
            id: string;
            isRelative: boolean;
            note: string;
            /** @description So many days before the task is due; empty if it has a time. */
            "relative-number-days": string;
            /** @description The time of that day where its person lives. */
            "relative-time": string;
            "task-id": string;
            type: string;
            "user-firstname": string;
            "user-id": string;
            "user-lastname": string;
            "was-sent": "0" | "1";
        };
        Replay: {
            createdBy: string;
            createdOn: string;
            done: number;
            id: string;
            since: string;
            status: string;
            total: number;
            updatedOn: string;
            webhookId: string;
            what: string;
        };
        Role: {
            description: string;
            id: string;
            name: string;
            projectId: string;
            users: {
                firstname: string;
                id: string;
                lastname: string;
                title: string;
                userimage: string;
            }[];
        };
        SecondStep: {
            on: boolean;
            recoveryCodes: number;
            required: boolean;
            since: string;
            ways: string[];
        };
        Session: {
            address: string;
            browser: string;
            createdOn: string;
            current: boolean;
            expiresOn: string;
            id: string;
            lastUsedOn: string;
        };
        Stats: {
            events: {
                count: string;
                hasEvents: string;
                today: string;
            };
            milestones: {
                active: string;
                complete: string;
                late: string;
                today: string;
                upcoming: string;
            };
            personalTasks: {
                active: string;
            };
            projects: {
                archived: string;
                completed: string;
                count: string;
                current: string;
                late: string;
                starred: string;
                upcoming: string;
            };
            tasks: {
                active: string;
                complete: string;
                late: string;
                nodate: string;
                today: string;
                upcoming: string;
            };
            updates: {
                activity: string;
                statuses: string;
            };
            users: {
                clockedIn: string;
                count: string;
            };
        };
        Tag: {
            color: string;
            dateCreated: string;
            dateUpdated: string;
            id: string;
            name: string;
            projectId: string;
        };
        Task: {
            attachments: components["schemas"]["Attachment"][];
            "attachments-count": number;
            boardColumn?: {
                color: string;
                id: number;
                name: string;
            };
            canComplete: boolean;
            canEdit: boolean;
            canLogTime: boolean;
            cardId?: number;
            changeFollowerIds: string;
            commentFollowerIds: string;
            "comments-count": number;
            "company-id": number;
            "company-name": string;
            completed: boolean;
            completed_on?: string;
            "completer-firstname"?: string;
            "completer-id"?: number;
            "completer-lastname"?: string;
            content: string;
            "created-on": string;
            "creator-avatar-url": string;
            "creator-firstname": string;
            "creator-id": number;
            "creator-lastname": string;
            "decimal-position": number;
            decimalOrder: number;
            description: string;
            descriptionContentType: string;
            DLM: number;
            "due-date": string;
            "due-date-base": string;
            "estimated-minutes": number;
            "harvest-enabled": boolean;
            "has-dependencies": number;
            "has-predecessors": number;
            "has-reminders": boolean;
            "has-unread-comments": boolean;
            hasTickets: boolean;
            id: number;
            "last-changed-on": string;
            lockdownId: string;
            order: number;
            "parent-task"?: {
                content: string;
                id: string;
            };
            parentTaskId: string;
            position: number;
            predecessors: {
                id: number;
                name: string;
                type: string;
            }[];
            priority: string;
            private: number;
            progress: number;
            "project-id": number;
            "project-name": string;
            "responsible-party-firstname"?: string;
            "responsible-party-id"?: string;
            "responsible-party-ids"?: string;
            "responsible-party-lastname"?: string;
            "responsible-party-names"?: string;
            "responsible-party-summary"?: string;
            /** @constant */
            "responsible-party-type"?: "Person";
            "start-date": string;
            status: string;
            subTasks?: components["schemas"]["Task"][];
            tags?: {
                color: string;
                id: number;
                name: string;
                projectId: number;
            }[];
            "tasklist-isTemplate": boolean;
            "tasklist-lockdownId": string;
            "tasklist-private": boolean;
            timeIsLogged: "0" | "1";
            "todo-list-id": number;
            "todo-list-name": string;
            "updater-firstname": string;
            "updater-id": number;
            "updater-lastname": string;
            userFollowingChanges: boolean;
            userFollowingComments: boolean;
            viewEstimatedTime: boolean;
        };
        Tasklist: {
            "company-id": string;
            "company-name": string;
            complete: boolean;
            "completed-count"?: number;
            createdAt: string;
            description: string;
            filling?: {
                copied: number;
                of: number;
            };
            id: string;
            isBillable: null;
            isTemplate: boolean;
            lastUpdated: string;
            milestone?: components["schemas"]["Milestone"];
            "milestone-id": string;
            name: string;
            notifyTaskAssignee: boolean;
            "overdue-count"?: number;
            pinned: boolean;
            position: number;
            private: boolean;
            "project-id": string;
            "project-name": string;
            projectId: string;
            projectName: string;
            status: string;
            tags: components["schemas"]["ItemTag"][];
            tasks: null | components["schemas"]["Task"][];
            "uncompleted-count": number;
        };
        TestReceiver: {
            answerStatus: number;
            calls: number;
            createdOn: string;
            delayMs: number;
            id: string;
            lastCalledOn: string;
            name: string;
            url: string;
        };
        TestReceiverCall: {
            answerStatus: number;
            body: string;
            headers: {
                [key: string]: string;
            };
            number: number;
            receivedOn: string;
            size: number;
        };
        TimeEntry: {
            canEdit: boolean;
            "company-id": string;
            "company-name": string;
            createdAt: string;
            date: string;
            dateUserPerspective: string;
            description: string;
            "has-start-time": "0" | "1";
            hours: string;
            id: string;
            invoiceNo: string;
            invoiceStatus: string;
            isbillable: "0" | "1";
            isbilled: "0" | "1";
            minutes: string;
            parentTaskId: string;
            parentTaskName: string;
            "person-first-name": string;
            "person-id": string;
            "person-last-name": string;
            "project-id": string;
            "project-name": string;
            "project-status": string;
            tags: components["schemas"]["ItemTag"][];
            "task-tags": components["schemas"]["ItemTag"][];
            taskEstimatedTime: string;
            taskIsPrivate: "0" | "1";
            taskIsSubTask: "0" | "1";
            tasklistId: string;
            "ticket-id": string;
            "todo-item-id": string;
            "todo-item-name": string;
            "todo-list-id": string;
            "todo-list-name": string;
            "updated-date": string;
        };
        Timelog: {
            billable: boolean;
            createdAt: string;
            deleted: boolean;
            deletedAt: string | null;
            description: string;
            hasStartTime: boolean;
            id: number;
            loggedBy: number;
            minutes: number;
            project: {
                id: number;
                type: string;
            };
            tags: {
                id: number;
                type: string;
            }[];
            task: {
                id: number;
                type: string;
            } | null;
            timeLogged: string;
            updatedAt: string;
            updatedBy: number;
            user: {
                id: number;
                type: string;
            };
        };
        Timer: {
            billable: boolean;
            dateCreated: string;
            dateDeleted: string;
            dateUpdated: string;
            deleted: boolean;
            description: string;
            duration: string;
            id: string;
            intervals: {
                duration: string;
                from: string;
                id: string;
                to: string;
            }[];
            lastStartedAt: string;
            projectId: string;
            projectName: string;
            running: boolean;
            serverTime: string;
            taskId: string;
            taskName: string;
            userId: string;
        };
        TimeTotals: {
            "billable-hours-sum": string;
            "billable-mins-sum": string;
            "billed-hours-sum": string;
            "billed-mins-sum": string;
            "non-billable-hours-sum": string;
            "non-billable-mins-sum": string;
            "non-billed-hours-sum": string;
            "non-billed-mins-sum": string;
            "total-hours-sum": string;
            "total-mins-sum": string;
        };
        TimeZone: {
            id: string;
            javaRefCode: string;
            name: string;
            offsetHours: string;
            offsetMinutes: string;
        };
        Token: {
            createdOn: string;
            expiresOn: string;
            id: string;
            lastUsedOn: string;
            name: string;
            readOnly: boolean;
        };
        TrashedAnywhere: {
            date: string;
            days: string;
            id: string;
            name: string;
            "project-id": string;
            "project-name": string;
            type: string;
            username: string;
        };
        TrashedItem: {
            commentCount: string;
            date: string;
            days: string;
            hasSubtasks: "0" | "1";
            id: string;
            name: string;
            username: string;
        };
        TriedWebhook: {
            dateCalled: string;
            request: {
                body: string;
                error: string;
                headers: string;
            };
            response: {
                body: string;
                code: string;
                headers: string;
            };
            succeeded: boolean;
            timing: {
                [key: string]: number;
            };
            url: string;
            uuid: string;
        };
        UndeliveredMail: {
            address: string;
            createdOn: string;
            error: string;
            givenUp: boolean;
            id: string;
            lastTriedOn: string;
            nextTryOn: string;
            /** @description invitation, signIn, passwordChanged, addressChanged, newBrowser, newToken, test, refused, notice, news or digest. */
            purpose: string;
            subject: string;
            tries: string;
            userId: string;
            userName: string;
        };
        UserStatus: {
            "avatar-url": string;
            "first-name": string;
            geoipLocation: string;
            id: string;
            isDeleted: boolean;
            "last-changed-on": string;
            "last-name": string;
            neverUpdated: boolean;
            "posted-on": string;
            reset: boolean;
            status: string;
            statusHTML: string;
            "updated-date": string;
            userId: string;
        };
        View: {
            canEdit: boolean;
            changedOn: string;
            createdOn: string;
            id: string;
            look: "list" | "board" | "calendar" | "timeline" | "table";
            name: string;
            /** @description Whoever asks has made it. */
            own: boolean;
            /** @description Whoever asks has it at hand. */
            pinned: boolean;
            projectId: string;
            projectName: string;
            /** @description What stands behind the `?` of its address: filter, grouping, order, columns. */
            query: string;
            /** @description Everybody who sees the tasks of the project finds it there. */
            shared: boolean;
        };
        Webhook: {
            contentType: string;
            createdOn: string;
            disabledReason: string;
            event: string;
            failingSince: string;
            failureStreak: number;
            hasToken: boolean;
            headerNames: string[];
            id: string;
            lastSuccessOn: string;
            loop: null | {
                object: string;
                spacedOn: string;
            };
            oldTokenUntil: string;
            perMinute: number;
            projectId: string;
            restsUntil: string;
            sendObjectId: boolean;
            status: string;
            updatedOn: string;
            url: string;
            validated: string;
            version: string;
        };
        WebhookSummary: {
            hours: components["schemas"]["HourOfDeliveries"][];
            lastCalledOn: string;
            lastCode: string;
            lastError: string;
            lastSucceeded: boolean;
            nextAttemptOn: string;
            webhookId: string;
            whole: components["schemas"]["CountOfDeliveries"];
        };
        WorkingHours: {
            begins: string;
            days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
            /** @description What is not after the beginning is on the next day; 00:00 to 00:00 is all day. */
            ends: string;
        };
    };
    responses: never;
    parameters: {
        /** @description `false` makes the change without telling any webhook. */
        fireWebhook: boolean;
        /** @description Which page, from 1. */
        page: number;
        /** @description How many on a page. More than there may be is brought down to the most. */
        pageSize: number;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAccount: {
        parameters: {
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        account: components["schemas"]["Account"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    updateAccount: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    account: {
                        name?: string;
                        requiresSecondStep?: boolean | "0" | "1";
                        timezoneId?: string | number;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    fillAccountWithDemo: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    readAccountImport: {
        parameters: {
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        import: components["schemas"]["AccountImport"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    askForAccountImport: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "import": {
                 *         "url": "https://receiver.example.com/hook",
                 *         "apiToken": "the-token-over-there"
                 *       }
                 *     }
                 */
                "application/json": {
                    import: {
                        apiToken: string;
                        url: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    forgetAccountImport: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    askForArchiveImport: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "import": {
                 *         "pendingFileRef": "tf_6f1f7a4e-3c0b-4b8e-9d43-0c5a0e1d2b7a"
                 *       }
                 *     }
                 */
                "application/json": {
                    import: {
                        pendingFileRef: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    beginAccountImport: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "personId": "1"
                 *     }
                 */
                "application/json": {
                    personId?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    stopAccountImport: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    handOverAccount: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "1"
                 *     }
                 */
                "application/json": {
                    userId: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    exportAudit: {
        parameters: {
        };
        responses: {
            /** @description CSV. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Only this. */
                action?: "session.opened" | "session.refused" | "session.ended" | "proof.refused" | "password.changed" | "person.added" | "person.changed" | "person.deleted" | "person.erased" | "link.made" | "token.created" | "token.revoked" | "calendar.created" | "calendar.renewed" | "calendar.ended" | "passkey.added" | "passkey.renamed" | "passkey.removed" | "identity.linked" | "identity.unlinked" | "secondStep.turnedOn" | "secondStep.changed" | "secondStep.turnedOff" | "account.founded" | "account.changed" | "account.imported" | "webhook.created" | "webhook.changed" | "webhook.deleted" | "members.changed" | "company.added" | "company.changed" | "company.deleted" | "device.added" | "device.removed" | "mailAddress.renewed" | "export.taken" | "backup.taken" | "backup.restored" | "database.copied";
                /** @description Only since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                fromDate?: string;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only what this person did, or what was done to them. */
                personId?: string;
                /** @description Only entries with each of these words: in names, addresses, browsers and details. */
                searchTerm?: string;
                /** @description Only up to then; a day is meant to its end. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                toDate?: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: components["schemas"]["AuditEntry"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    authenticate: {
        parameters: {
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        account: components["schemas"]["Authentication"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getBackup: {
        parameters: {
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        backup: components["schemas"]["Backup"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listColumns: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only what was changed since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                updatedAfterDate?: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        columns: components["schemas"]["Column"][];
                        people: {
                            [key: string]: {
                                avatarUrl: string;
                                company: {
                                    id: string;
                                    name: string;
                                };
                                firstName: string;
                                id: string;
                                lastName: string;
                            };
                        };
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    readColumn: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        column: components["schemas"]["Column"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    updateColumn: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "column": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    column: {
                        cardLimit?: number | string;
                        color?: string;
                        completesTasks?: boolean | "0" | "1";
                        name?: string;
                        positionAfterId?: number | string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteColumn: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listCardsOfColumn: {
        parameters: {
            query?: {
                /** @description Only those completed since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                completedAfterDate?: string;
                /** @description Only those completed before then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                completedBeforeDate?: string;
                /** @description Only those made by these people. */
                "creator-ids"?: string[];
                /** @description Only what was deleted since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                deletedAfterDate?: string;
                /** @description Only tasks due, or beginning, on that day or earlier. A date like 20261231. */
                endDate?: string;
                /** @description Only tasks due, or beginning, then. */
                filter?: "all" | "anytime" | "completed" | "overdue" | "nodate" | "nostartdate" | "today" | "tomorrow" | "thisweek" | "within7" | "within14" | "within30" | "within365";
                /** @description Only the due date counts, not when a task begins. */
                "ignore-start-dates"?: boolean;
                /** @description Besides those of filter also: overdue, nodate, nostartdate, noduedate. */
                include?: string;
                /** @description `false` leaves those out whose task is completed. */
                includeCompletedTasks?: boolean;
                /** @description Besides those of the dates also those that are due at no date. */
                includeTasksWithoutDueDates?: boolean;
                /** @description Whether today counts as overdue, or as part of the days that filter names. */
                includeToday?: boolean;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only those of this priority. */
                priority?: "none" | "low" | "medium" | "high";
                /** @description The same as responsible-party-ids. */
                "responsible-party-id"?: string[];
                /** @description Only those of these people; 0 stands for nobody, -1 for anybody. */
                "responsible-party-ids"?: string[];
                /** @description Only those with these words in their name or description; the last may be unfinished. */
                searchTerm?: string;
                /** @description Also those that were deleted, for who may see what is in the trash. */
                showDeleted?: boolean;
                /** @description Only tasks due, or beginning, on that day or later. A date like 20261231. */
                startDate?: string;
                /** @description Only those with one of these tags. */
                "tag-ids"?: string[];
                /** @description Only what was changed since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                updatedAfterDate?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cards: components["schemas"]["Card"][];
                        column: {
                            color: string;
                            id: string;
                            name: string;
                        };
                        people: {
                            [key: string]: {
                                avatarUrl: string;
                                company: {
                                    id: string;
                                    name: string;
                                };
                                firstName: string;
                                id: string;
                                lastName: string;
                            };
                        };
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createCard: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "card": {
                 *         "taskId": "1"
                 *       }
                 *     }
                 */
                "application/json": {
                    card: {
                        taskId: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cardId: string;
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                        taskId: string;
                    };
                };
            };
        };
    };
    readCard: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        card: components["schemas"]["Card"];
                        people: {
                            [key: string]: {
                                avatarUrl: string;
                                company: {
                                    id: string;
                                    name: string;
                                };
                                firstName: string;
                                id: string;
                                lastName: string;
                            };
                        };
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    updateCard: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "card": {
                 *         "content": "Order the stone"
                 *       }
                 *     }
                 */
                "application/json": {
                    card: {
                        "allow-update"?: boolean | "0" | "1";
                        attachments?: string | string[];
                        changeFollowerIds?: string | string[];
                        commentFollowerIds?: string | string[];
                        completed?: boolean | "0" | "1";
                        content?: string;
                        description?: string;
                        "due-date"?: string;
                        "estimated-minutes"?: number | string;
                        "grant-access-to"?: string | string[];
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        parentTaskId?: string;
                        pendingFileAttachments?: string | string[];
                        pendingFileAttachmentsCategoryIds?: string;
                        positionAfterTask?: number | string;
                        predecessors?: {
                            id: string;
                            /** @enum {string} */
                            type?: "complete" | "start";
                        }[];
                        /** @enum {string} */
                        priority?: "" | "not set" | "none" | "low" | "medium" | "high";
                        private?: (boolean | "0" | "1") | 2;
                        progress?: number | string;
                        removeOtherFiles?: boolean | "0" | "1";
                        "responsible-party-id"?: string | string[];
                        "start-date"?: string;
                        tagIds?: string | string[];
                        tags?: string | string[];
                        tasklistId?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteCard: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    moveCard: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "columnId": "1"
                 *     }
                 */
                "application/json": {
                    columnId?: string;
                    positionAfterId?: number | string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listCalendarEvents: {
        parameters: {
            query?: {
                /** @description With userId: only what they attend. */
                attendingOnly?: boolean;
                /** @description The last day; tomorrow where it is not said. A date like 20261231. */
                endDate?: string;
                /** @description Only events of this type. */
                eventTypeId?: string;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only events of this project. */
                projectId?: string;
                /** @description Also what is in the trash; its status is deleted. */
                showDeleted?: boolean;
                /** @description The first day. A date like 20261231. */
                startDate?: string;
                /** @description Only what was changed since. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                updatedAfterDate?: string;
                /** @description Only what this person attends or has made. */
                userId?: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: components["schemas"]["CalendarEvent"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createCalendarEvent: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": {
                 *         "title": "Low water at the wall",
                 *         "start": "2026-11-20T09:30"
                 *       }
                 *     }
                 */
                "application/json": {
                    event: {
                        "all-day"?: boolean | "0" | "1";
                        "attendees-can-edit"?: boolean | "0" | "1";
                        "attending-user-ids"?: string | string[];
                        description?: string;
                        end?: string;
                        notify?: (string | string[]) | boolean;
                        "notify-user-ids"?: string | string[];
                        privacy?: {
                            /** @enum {string} */
                            type?: "all" | "company" | "project" | "private";
                        };
                        "project-id"?: string;
                        "project-users-can-edit"?: boolean | "0" | "1";
                        reminders?: {
                            before?: number | string;
                            /** @enum {string} */
                            period?: "" | "minutes" | "hours" | "days" | "weeks";
                            /** @enum {string} */
                            type?: "" | "email" | "sms" | "push";
                        }[];
                        repeat?: {
                            endDate?: string;
                            /** @enum {string} */
                            frequency?: "none" | "daily" | "weekdays" | "weekly" | "every2weeks" | "every3weeks" | "every4weeks" | "monthly" | "every2months" | "every3months" | "every4months" | "every6months" | "yearly";
                        };
                        "show-as-busy"?: boolean | "0" | "1";
                        start: string;
                        title: string;
                        type?: {
                            id?: string;
                        };
                        utc?: boolean | "0" | "1";
                        where?: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    readCalendarEvent: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        event: components["schemas"]["CalendarEvent"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    updateCalendarEvent: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": {
                 *         "title": "Low water at the wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    event: {
                        "all-day"?: boolean | "0" | "1";
                        "attendees-can-edit"?: boolean | "0" | "1";
                        "attending-user-ids"?: string | string[];
                        description?: string;
                        end?: string;
                        notify?: (string | string[]) | boolean;
                        "notify-user-ids"?: string | string[];
                        privacy?: {
                            /** @enum {string} */
                            type?: "all" | "company" | "project" | "private";
                        };
                        "project-id"?: string;
                        "project-users-can-edit"?: boolean | "0" | "1";
                        reminders?: {
                            before?: number | string;
                            /** @enum {string} */
                            period?: "" | "minutes" | "hours" | "days" | "weeks";
                            /** @enum {string} */
                            type?: "" | "email" | "sms" | "push";
                        }[];
                        repeat?: {
                            endDate?: string;
                            /** @enum {string} */
                            frequency?: "none" | "daily" | "weekdays" | "weekly" | "every2weeks" | "every3weeks" | "every4weeks" | "monthly" | "every2months" | "every3months" | "every4months" | "every6months" | "yearly";
                        };
                        "show-as-busy"?: boolean | "0" | "1";
                        start?: string;
                        title?: string;
                        type?: {
                            id?: string;
                        };
                        /** @enum {string} */
                        updateRecurring?: "" | "one" | "following" | "all";
                        utc?: boolean | "0" | "1";
                        where?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteCalendarEvent: {
        parameters: {
            query?: {
                /** @description Of what comes again, how much of it. */
                deleteRecurring?: "one" | "following" | "all";
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listPeopleForCalendarEvent: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        included: Record<string, never>;
                        people: components["schemas"]["InvitablePerson"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listPeopleForCalendarEvents: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        included: Record<string, never>;
                        people: components["schemas"]["InvitablePerson"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listEventTypes: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        eventtypes: components["schemas"]["EventType"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listCalendarFeeds: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        calendarFeeds: components["schemas"]["CalendarFeed"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createCalendarFeed: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "calendarFeed": {
                 *         "of": "mine"
                 *       }
                 *     }
                 */
                "application/json": {
                    calendarFeed: {
                        /** @enum {string} */
                        of: "mine" | "project" | "milestones";
                        projectId?: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        address: string;
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    endCalendarFeed: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    renewCalendarFeed: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        address: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    exportComments: {
        parameters: {
        };
        responses: {
            /** @description CSV. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listComments: {
        parameters: {
            query?: {
                /** @description Only those about this kind of thing. */
                objectType?: "all" | "task" | "tasks" | "todo_items" | "milestone" | "milestones" | "notebook" | "notebooks" | "message" | "messages" | "posts" | "file" | "files" | "link" | "links" | "fileversions";
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only those changed since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                updatedAfterDate?: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        comments: components["schemas"]["ListedComment"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getComment: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        comment: components["schemas"]["Comment"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    updateComment: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "comment": {
                 *         "body": "The stone has arrived."
                 *       }
                 *     }
                 */
                "application/json": {
                    comment: {
                        attachments?: string | string[];
                        body?: string;
                        /** @enum {string} */
                        "content-type"?: "text" | "html";
                        "grant-access-to"?: string | string[];
                        isprivate?: boolean | "0" | "1";
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        pendingFileAttachments?: string | string[];
                        pendingFileAttachmentsCategoryIds?: string;
                        removeOtherFiles?: boolean | "0" | "1";
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteComment: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    likeComment: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listLikesOfComment: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        likes: components["schemas"]["Like"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    markCommentAsRead: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    reactComment: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reactionType": "like"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    reactionType: "like" | "heart" | "joy" | "frown" | "dislike";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reactions: components["schemas"]["Reactions"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listReactionsOfComment: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reactions: components["schemas"]["Reactions"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    unlikeComment: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    unreactComment: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reactionType": "like"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    reactionType: "like" | "heart" | "joy" | "frown" | "dislike";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reactions: components["schemas"]["Reactions"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    exportCompanies: {
        parameters: {
        };
        responses: {
            /** @description CSV. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listCompanies: {
        parameters: {
            query?: {
                /** @description With tagIds: only those with all of these tags. */
                matchAllTags?: boolean;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only those whose name contains this. */
                searchTerm?: string;
                /** @description Only those with one of these tags. */
                tagIds?: string[];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        companies: components["schemas"]["Company"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createCompany: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "company": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    company: {
                        address_one?: string;
                        address_two?: string;
                        cid?: string;
                        city?: string;
                        countrycode?: string;
                        email_one?: string;
                        email_three?: string;
                        email_two?: string;
                        fax?: string;
                        logoPendingFileRef?: string;
                        name: string;
                        phone?: string;
                        privateNotes?: string;
                        profile?: string;
                        removeLogo?: boolean | "0" | "1";
                        state?: string;
                        tagIds?: string | string[];
                        tags?: string | string[];
                        website?: string;
                        zip?: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        companyId: string;
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getCompany: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        company: components["schemas"]["Company"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    updateCompany: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "company": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    company: {
                        address_one?: string;
                        address_two?: string;
                        cid?: string;
                        city?: string;
                        countrycode?: string;
                        email_one?: string;
                        email_three?: string;
                        email_two?: string;
                        fax?: string;
                        logoPendingFileRef?: string;
                        name?: string;
                        phone?: string;
                        privateNotes?: string;
                        profile?: string;
                        removeLogo?: boolean | "0" | "1";
                        state?: string;
                        tagIds?: string | string[];
                        tags?: string | string[];
                        website?: string;
                        zip?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteCompany: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listPeopleOfCompany: {
        parameters: {
            query?: {
                /** @description Only the one with this e-mail address. */
                emailAddress?: string;
                /** @description With tagIds: only those with all of these tags. */
                matchAllTags?: boolean;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only those on this project. */
                projectId?: string;
                /** @description Only those with each of these words in the name or the e-mail address. */
                searchTerm?: string;
                /** @description Only those with one of these tags. */
                tagIds?: string[];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        people: components["schemas"]["ListedPerson"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    exportProjectsOfCompany: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description CSV. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listProjectsOfCompany: {
        parameters: {
            query?: {
                /** @description Only those of this project category. */
                catId?: string;
                /** @description Only those of this company. */
                companyId?: string;
                /** @description Only those made since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                createdAfterDate?: string;
                /** @description The time of day to createdAfterDate, like 09:30. */
                createdAfterTime?: string;
                /** @description What is in the trash, instead of what is not. */
                getDeleted?: boolean;
                /** @description Adds the ids of the people on each project. */
                includePeople?: boolean;
                /** @description Adds who owns each project. */
                includeProjectOwner?: boolean;
                /** @description Adds how each project stands: its tasks, its next milestone, its last activity. */
                includeSummary?: boolean;
                /** @description With tagIds: only those with all of these tags. */
                matchAllTags?: boolean;
                /** @description Only those the caller has starred. */
                onlyStarredProjects?: boolean;
                /** @description What they are sorted by; without it by name. */
                orderBy?: "name" | "companyName" | "lastActivityDate" | "dateCreated";
                /** @description Which way they are sorted. */
                orderMode?: "asc" | "desc";
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only those that one of these people owns. */
                projectOwnerIds?: string[];
                /** @description Only those whose name contains this. */
                searchTerm?: string;
                /** @description Which projects; without it the active ones. */
                status?: "active" | "archived" | "inactive" | "all" | "current" | "late" | "completed";
                /** @description Only those with one of these tags. */
                tagIds?: string[];
                /** @description Only those changed since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                updatedAfterDate?: string;
                /** @description The same as updatedAfterDate. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                updatedAfterDateTime?: string;
                /** @description Only those that this person is on. */
                userId?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        projects: components["schemas"]["ListedProject"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listTagsOfCompany: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        tags: components["schemas"]["Tag"][];
                    };
                };
            };
        };
    };
    updateTagsOfCompany: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "tags": "urgent,waterside"
                 *     }
                 */
                "application/json": {
                    removeProvidedTags?: boolean | "0" | "1";
                    replaceExistingTags?: boolean | "0" | "1";
                    tagIds?: string | string[];
                    tags?: string | string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listCompletedTasks: {
        parameters: {
            query?: {
                /** @description Completed on that day or earlier. A date like 20261231. */
                endDate?: string;
                /** @description Adds those of archived projects. */
                includeArchivedProjects?: boolean;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Completed on that day or later; without it in the last month. A date like 20261231. */
                startDate?: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        tasks: {
                            [key: string]: unknown;
                        }[];
                    };
                };
            };
        };
    };
    followEvents: {
        parameters: {
            query?: {
                /** @description Go on behind this place. `Last-Event-ID` does the same. */
                after?: string;
            };
        };
        responses: {
            /** @description Server-sent events. The id of each is the place behind it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    createEventType: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "eventtype": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    eventtype: {
                        color?: string;
                        name: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    updateEventType: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "eventtype": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    eventtype: {
                        color?: string;
                        name?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteEventType: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listExports: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        exports: components["schemas"]["Export"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createExport: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getExport: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        export: components["schemas"]["Export"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteExport: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    fetchExport: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description A zip archive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    getFileCategory: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        category: components["schemas"]["Category"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    updateFileCategory: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "category": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    category: {
                        name?: string;
                        "parent-id"?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteFileCategory: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listFileimports: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        imports: components["schemas"]["FileImport"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createFileimport: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "import": {
                 *         "pendingFileRef": "tf_6f1f7a4e-3c0b-4b8e-9d43-0c5a0e1d2b7a"
                 *       }
                 *     }
                 */
                "application/json": {
                    import: {
                        pendingFileRef: string;
                        projectId?: string;
                        projectName?: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getFileimport: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        import: components["schemas"]["FileImport"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    updateFileimport: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "import": {
                 *         "projectId": "1"
                 *       }
                 *     }
                 */
                "application/json": {
                    import: {
                        /** @enum {string} */
                        dateOrder?: "dmy" | "mdy";
                        fields?: string | string[];
                        projectId?: string;
                        projectName?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteFileimport: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    beginFileImport: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    fetchLeftovers: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description CSV. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listLeftoversOfFileimport: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        leftovers: components["schemas"]["FileImportLeftover"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    undoFileImport: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    exportFiles: {
        parameters: {
        };
        responses: {
            /** @description CSV. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listFiles: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        projects: components["schemas"]["FilesOfProject"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getFile: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        file: components["schemas"]["File"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    updateFile: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    file: {
                        "category-id"?: string;
                        "category-name"?: string;
                        description?: string;
                        "grant-access-to"?: string | string[];
                        name?: string;
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        private?: boolean | "0" | "1";
                        tagIds?: string | string[];
                        tags?: string | string[];
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    addFileVersion: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fileversion": {
                 *         "pendingFileRef": "tf_6f1f7a4e-3c0b-4b8e-9d43-0c5a0e1d2b7a"
                 *       }
                 *     }
                 */
                "application/json": {
                    fileversion: {
                        description?: string;
                        "grant-access-to"?: string | string[];
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        pendingFileRef: string;
                        private?: boolean | "0" | "1";
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fileId: string;
                        fileversion: {
                            fileVersionId: string;
                        };
                        fileVersionId: string;
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteFile: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listCommentsOfFile: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        comments: components["schemas"]["ListedComment"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createCommentOnFile: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "comment": {
                 *         "body": "The stone has arrived."
                 *       }
                 *     }
                 */
                "application/json": {
                    comment: {
                        attachments?: string | string[];
                        "author-id"?: string;
                        body: string;
                        /** @enum {string} */
                        "content-type"?: "text" | "html";
                        "emailed-from"?: string;
                        "grant-access-to"?: string | string[];
                        isprivate?: boolean | "0" | "1";
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        pendingFileAttachments?: string | string[];
                        pendingFileAttachmentsCategoryIds?: string;
                        removeOtherFiles?: boolean | "0" | "1";
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        commentId: string;
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    copyFile: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "projectId": "1"
                 *     }
                 */
                "application/json": {
                    projectId: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listEarlierDescriptionsOfFile: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        descriptions: components["schemas"]["EarlierDescription"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listActivityOfFile: {
        parameters: {
            query?: {
                /** @description The same as pageSize. */
                maxItems?: number;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        activity: {
                            activitytype: string;
                            /** @description What was done, where `edited` says too little: restored, renamed, moved, rescheduled, or version for a new version of a file. Else empty. */
                            change: string;
                            "company-id": string;
                            "company-name": string;
                            datetime: string;
                            description: string;
                            "due-date": string;
                            extradescription: string;
                            "for-user-avatar-url": string;
                            foruserid: string;
                            forusername: string;
                            "from-user-avatar-url": string;
                            fromusername: string;
                            id: string;
                            isprivate: "0" | "1";
                            itemid: string;
                            itemlink: string;
                            latestActivityType: string;
                            link: string;
                            lockdownId: string;
                            "project-id": string;
                            "project-name": string;
                            publicinfo: string;
                            type: string;
                            userid: string;
                        }[];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    moveFile: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "projectId": "1"
                 *     }
                 */
                "application/json": {
                    projectId: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    muteFile: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listReadersOfFile: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        readers: components["schemas"]["Reader"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getFileSharedLink: {
        parameters: {
            query?: {
                /** @description The number of a version; else it is the newest. */
                version?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        url: string;
                    };
                };
            };
        };
    };
    listTagsOfFile: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        tags: components["schemas"]["Tag"][];
                    };
                };
            };
        };
    };
    updateTagsOfFile: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "tags": "urgent,waterside"
                 *     }
                 */
                "application/json": {
                    removeProvidedTags?: boolean | "0" | "1";
                    replaceExistingTags?: boolean | "0" | "1";
                    tagIds?: string | string[];
                    tags?: string | string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    unmuteFile: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteFileVersion: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
                version: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    promoteFileVersion: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
                version: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fileId: string;
                        fileversion: {
                            fileVersionId: string;
                        };
                        fileVersionId: string;
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getFileVersion: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fileversion: {
                            description: string;
                            "download-URL": string;
                            fileId: string;
                            id: string;
                            originalName: string;
                            size: string;
                            "uploaded-by-user-first-name": string;
                            "uploaded-by-user-last-name": string;
                            "uploaded-by-userId": string;
                            "uploaded-date": string;
                            version: string;
                        };
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listCommentsOfFileversion: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        comments: components["schemas"]["ListedComment"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createCommentOnFileversion: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "comment": {
                 *         "body": "The stone has arrived."
                 *       }
                 *     }
                 */
                "application/json": {
                    comment: {
                        attachments?: string | string[];
                        "author-id"?: string;
                        body: string;
                        /** @enum {string} */
                        "content-type"?: "text" | "html";
                        "emailed-from"?: string;
                        "grant-access-to"?: string | string[];
                        isprivate?: boolean | "0" | "1";
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        pendingFileAttachments?: string | string[];
                        pendingFileAttachmentsCategoryIds?: string;
                        removeOtherFiles?: boolean | "0" | "1";
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        commentId: string;
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listIdentities: {
        parameters: {
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hasPassword: boolean;
                        identities: components["schemas"]["Identity"][];
                        providers: components["schemas"]["Provider"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    linkIdentity: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "identity": {
                 *         "providerId": "keycloak",
                 *         "answer": "code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj"
                 *       }
                 *     }
                 */
                "application/json": {
                    identity: {
                        answer: string;
                        providerId: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    unlinkIdentity: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    beginLinking: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                provider: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "identity": {
                 *         "current-password": "correct horse battery staple"
                 *       }
                 *     }
                 */
                "application/json": {
                    identity: {
                        code?: string;
                        "current-password"?: string;
                        passkey?: {
                            id: string;
                            response: {
                                authenticatorData: string;
                                clientDataJSON: string;
                                signature: string;
                                userHandle?: string;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        address: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    proveByProvider: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                provider: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "identity": {
                 *         "answer": "code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj"
                 *       }
                 *     }
                 */
                "application/json": {
                    identity: {
                        answer: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    beginProof: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                provider: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        address: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getInvitation: {
        parameters: {
            path: {
                code: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        link: components["schemas"]["Invitation"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                code: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "person": {
                 *         "password": "correct horse battery staple"
                 *       }
                 *     }
                 */
                "application/json": {
                    person: {
                        code?: string;
                        "first-name"?: string;
                        "last-name"?: string;
                        password: string;
                        timezone?: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accountId: string;
                        /** @constant */
                        STATUS: "OK";
                        userId: string;
                    };
                };
            };
        };
    };
    listActivity: {
        parameters: {
            query?: {
                /** @description The same as pageSize. */
                maxItems?: number;
                /** @description Only in projects that the caller has starred. */
                onlyStarred?: boolean;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        activity: {
                            activitytype: string;
                            /** @description What was done, where `edited` says too little: restored, renamed, moved, rescheduled, or version for a new version of a file. Else empty. */
                            change: string;
                            "company-id": string;
                            "company-name": string;
                            datetime: string;
                            description: string;
                            "due-date": string;
                            extradescription: string;
                            "for-user-avatar-url": string;
                            foruserid: string;
                            forusername: string;
                            "from-user-avatar-url": string;
                            fromusername: string;
                            id: string;
                            isprivate: "0" | "1";
                            itemid: string;
                            itemlink: string;
                            latestActivityType: string;
                            link: string;
                            lockdownId: string;
                            "project-id": string;
                            "project-name": string;
                            publicinfo: string;
                            type: string;
                            userid: string;
                        }[];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getLinkCategory: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        category: components["schemas"]["Category"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    updateLinkCategory: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "category": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    category: {
                        name?: string;
                        "parent-id"?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteLinkCategory: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listLinksOfLinkCategory: {
        parameters: {
            query?: {
                /** @description Only those with one of these tags. */
                filterTagIds?: string[];
                /** @description Only those with this in their name. */
                filterText?: string;
                /** @description With filterTagIds: only those with all of these tags. */
                matchAllTags?: boolean;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        projects: components["schemas"]["LinksOfProject"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    exportLinks: {
        parameters: {
        };
        responses: {
            /** @description CSV. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listLinks: {
        parameters: {
            query?: {
                /** @description Only those with one of these tags. */
                filterTagIds?: string[];
                /** @description Only those with this in their name. */
                filterText?: string;
                /** @description With filterTagIds: only those with all of these tags. */
                matchAllTags?: boolean;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only those of this project. */
                projectId?: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        projects: components["schemas"]["LinksOfProject"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getLink: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        link: components["schemas"]["Link"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    updateLink: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "link": {
                 *         "code": "https://tides.example/table"
                 *       }
                 *     }
                 */
                "application/json": {
                    link: {
                        "category-id"?: string;
                        "category-name"?: string;
                        changeFollowerIds?: string | string[];
                        code?: string;
                        commentFollowerIds?: string | string[];
                        description?: string;
                        "grant-access-to"?: string | string[];
                        height?: number | string;
                        name?: string;
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        "open-in-new-window"?: boolean | "0" | "1";
                        private?: boolean | "0" | "1";
                        tagIds?: string | string[];
                        tags?: string | string[];
                        width?: number | string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteLink: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listCommentsOfLink: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        comments: components["schemas"]["ListedComment"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createCommentOnLink: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "comment": {
                 *         "body": "The stone has arrived."
                 *       }
                 *     }
                 */
                "application/json": {
                    comment: {
                        attachments?: string | string[];
                        "author-id"?: string;
                        body: string;
                        /** @enum {string} */
                        "content-type"?: "text" | "html";
                        "emailed-from"?: string;
                        "grant-access-to"?: string | string[];
                        isprivate?: boolean | "0" | "1";
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        pendingFileAttachments?: string | string[];
                        pendingFileAttachmentsCategoryIds?: string;
                        removeOtherFiles?: boolean | "0" | "1";
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        commentId: string;
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listActivityOfLink: {
        parameters: {
            query?: {
                /** @description The same as pageSize. */
                maxItems?: number;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        activity: {
                            activitytype: string;
                            /** @description What was done, where `edited` says too little: restored, renamed, moved, rescheduled, or version for a new version of a file. Else empty. */
                            change: string;
                            "company-id": string;
                            "company-name": string;
                            datetime: string;
                            description: string;
                            "due-date": string;
                            extradescription: string;
                            "for-user-avatar-url": string;
                            foruserid: string;
                            forusername: string;
                            "from-user-avatar-url": string;
                            fromusername: string;
                            id: string;
                            isprivate: "0" | "1";
                            itemid: string;
                            itemlink: string;
                            latestActivityType: string;
                            link: string;
                            lockdownId: string;
                            "project-id": string;
                            "project-name": string;
                            publicinfo: string;
                            type: string;
                            userid: string;
                        }[];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    muteLink: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listReadersOfLink: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        readers: components["schemas"]["Reader"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listTagsOfLink: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        tags: components["schemas"]["Tag"][];
                    };
                };
            };
        };
    };
    updateTagsOfLink: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "tags": "urgent,waterside"
                 *     }
                 */
                "application/json": {
                    removeProvidedTags?: boolean | "0" | "1";
                    replaceExistingTags?: boolean | "0" | "1";
                    tagIds?: string | string[];
                    tags?: string | string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    unmuteLink: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getMailState: {
        parameters: {
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mail: components["schemas"]["MailState"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    sendTestMail: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listUndeliveredMail: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mails: components["schemas"]["UndeliveredMail"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getMailIn: {
        parameters: {
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mailIn: components["schemas"]["MailIn"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listRefusedMail: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mails: components["schemas"]["RefusedMail"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getMe: {
        parameters: {
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        person: components["schemas"]["Person"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    fetchOwnData: {
        parameters: {
        };
        responses: {
            /** @description A zip archive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    readMyStatus: {
        parameters: {
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        userStatus: components["schemas"]["UserStatus"];
                    };
                };
            };
        };
    };
    setMyStatus: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userstatus": {
                 *         "status": "At the quay until noon"
                 *       }
                 *     }
                 */
                "application/json": {
                    userstatus: {
                        status: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    updateMyStatus: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userstatus": {
                 *         "status": "At the quay until noon"
                 *       }
                 *     }
                 */
                "application/json": {
                    userstatus: {
                        status: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteMyStatus: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listOwnTimers: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only in this project. */
                projectId?: string;
                /** @description Only those that run. */
                runningTimersOnly?: boolean;
                /** @description Only on this task. */
                taskId?: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        timers: components["schemas"]["Timer"][];
                    };
                };
            };
        };
    };
    getMessageCategory: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        category: components["schemas"]["Category"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    updateMessageCategory: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "category": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    category: {
                        name?: string;
                        "parent-id"?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteMessageCategory: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getMessageReply: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        messageReplies: components["schemas"]["MessageReply"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    updateMessageReply: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "messagereply": {
                 *         "body": "The stone has arrived."
                 *       }
                 *     }
                 */
                "application/json": {
                    messagereply: {
                        attachments?: string | string[];
                        body?: string;
                        /** @enum {string} */
                        "content-type"?: "text" | "html";
                        "grant-access-to"?: string | string[];
                        isprivate?: boolean | "0" | "1";
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        pendingFileAttachments?: string | string[];
                        pendingFileAttachmentsCategoryIds?: string;
                        removeOtherFiles?: boolean | "0" | "1";
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteMessageReply: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    likeMessageReply: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listLikesOfMessageReply: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        likes: components["schemas"]["Like"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    markReplyAsRead: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    reactMessageReply: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reactionType": "like"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    reactionType: "like" | "heart" | "joy" | "frown" | "dislike";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reactions: components["schemas"]["Reactions"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listReactionsOfMessageReply: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reactions: components["schemas"]["Reactions"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    unlikeMessageReply: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    unreactMessageReply: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reactionType": "like"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    reactionType: "like" | "heart" | "joy" | "frown" | "dislike";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reactions: components["schemas"]["Reactions"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    exportMessages: {
        parameters: {
        };
        responses: {
            /** @description CSV. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        posts: components["schemas"]["ListedMessage"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getMessage: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        post: components["schemas"]["Message"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    updateMessage: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "post": {
                 *         "title": "Foundations laid"
                 *       }
                 *     }
                 */
                "application/json": {
                    post: {
                        attachments?: string | string[];
                        body?: string;
                        "category-id"?: string;
                        "category-name"?: string;
                        commentFollowerIds?: string | string[];
                        /** @enum {string} */
                        "content-type"?: "text" | "html";
                        "grant-access-to"?: string | string[];
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        pendingFileAttachments?: string | string[];
                        pendingFileAttachmentsCategoryIds?: string;
                        private?: boolean | "0" | "1";
                        removeOtherFiles?: boolean | "0" | "1";
                        tagIds?: string | string[];
                        tags?: string | string[];
                        title?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteMessage: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    archiveMessage: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listCommentsOfMessage: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        comments: components["schemas"]["ListedComment"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createCommentOnMessage: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "comment": {
                 *         "body": "The stone has arrived."
                 *       }
                 *     }
                 */
                "application/json": {
                    comment: {
                        attachments?: string | string[];
                        "author-id"?: string;
                        body: string;
                        /** @enum {string} */
                        "content-type"?: "text" | "html";
                        "emailed-from"?: string;
                        "grant-access-to"?: string | string[];
                        isprivate?: boolean | "0" | "1";
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        pendingFileAttachments?: string | string[];
                        pendingFileAttachmentsCategoryIds?: string;
                        removeOtherFiles?: boolean | "0" | "1";
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        commentId: string;
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listActivityOfMessage: {
        parameters: {
            query?: {
                /** @description The same as pageSize. */
                maxItems?: number;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        activity: {
                            activitytype: string;
                            /** @description What was done, where `edited` says too little: restored, renamed, moved, rescheduled, or version for a new version of a file. Else empty. */
                            change: string;
                            "company-id": string;
                            "company-name": string;
                            datetime: string;
                            description: string;
                            "due-date": string;
                            extradescription: string;
                            "for-user-avatar-url": string;
                            foruserid: string;
                            forusername: string;
                            "from-user-avatar-url": string;
                            fromusername: string;
                            id: string;
                            isprivate: "0" | "1";
                            itemid: string;
                            itemlink: string;
                            latestActivityType: string;
                            link: string;
                            lockdownId: string;
                            "project-id": string;
                            "project-name": string;
                            publicinfo: string;
                            type: string;
                            userid: string;
                        }[];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    likeMessage: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listLikesOfMessage: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        likes: components["schemas"]["Like"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    markMessageAsRead: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    muteMessage: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    reactMessage: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reactionType": "like"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    reactionType: "like" | "heart" | "joy" | "frown" | "dislike";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reactions: components["schemas"]["Reactions"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listReactionsOfMessage: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reactions: components["schemas"]["Reactions"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listReadersOfMessage: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        readers: components["schemas"]["Reader"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listRepliesOfMessage: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        messageReplies: components["schemas"]["MessageReply"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createReply: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "messagereply": {
                 *         "body": "The stone has arrived."
                 *       }
                 *     }
                 */
                "application/json": {
                    messagereply: {
                        attachments?: string | string[];
                        "author-id"?: string;
                        body: string;
                        /** @enum {string} */
                        "content-type"?: "text" | "html";
                        "emailed-from"?: string;
                        "grant-access-to"?: string | string[];
                        isprivate?: boolean | "0" | "1";
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        pendingFileAttachments?: string | string[];
                        pendingFileAttachmentsCategoryIds?: string;
                        removeOtherFiles?: boolean | "0" | "1";
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        postId: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listTagsOfMessage: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        tags: components["schemas"]["Tag"][];
                    };
                };
            };
        };
    };
    updateTagsOfMessage: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "tags": "urgent,waterside"
                 *     }
                 */
                "application/json": {
                    removeProvidedTags?: boolean | "0" | "1";
                    replaceExistingTags?: boolean | "0" | "1";
                    tagIds?: string | string[];
                    tags?: string | string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    unarchiveMessage: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    unlikeMessage: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    unmuteMessage: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    unreactMessage: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reactionType": "like"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    reactionType: "like" | "heart" | "joy" | "frown" | "dislike";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reactions: components["schemas"]["Reactions"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    exportMilestones: {
        parameters: {
        };
        responses: {
            /** @description CSV. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listMilestones: {
        parameters: {
            query?: {
                /** @description Which milestones; without it all of them. */
                find?: "all" | "complete" | "completed" | "incomplete" | "late" | "upcoming";
                /** @description Adds how much of it is done, in percent. */
                getProgress?: boolean;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Whether those of archived projects are shown, too. */
                projectType?: "active" | "all";
                /** @description Adds its task lists. */
                showTaskLists?: boolean;
                /** @description Adds the tasks of its task lists. */
                showTasks?: boolean;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        milestones: components["schemas"]["ListedMilestone"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getMilestone: {
        parameters: {
            query?: {
                /** @description Adds how much of it is done, in percent. */
                getProgress?: boolean;
                /** @description Adds its task lists. */
                showTaskLists?: boolean;
                /** @description Adds the tasks of its task lists. */
                showTasks?: boolean;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        milestone: components["schemas"]["Milestone"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    updateMilestone: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "milestone": {
                 *         "title": "Foundations laid"
                 *       }
                 *     }
                 */
                "application/json": {
                    milestone: {
                        changeFollowerIds?: string | string[];
                        commentFollowerIds?: string | string[];
                        deadline?: string;
                        description?: string;
                        "grant-access-to"?: string | string[];
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        private?: boolean | "0" | "1";
                        reminder?: boolean | "0" | "1";
                        "responsible-party-ids"?: string | string[];
                        tagIds?: string | string[];
                        tags?: string | string[];
                        taskListIds?: string | string[];
                        title?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteMilestone: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listCommentsOfMilestone: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        comments: components["schemas"]["ListedComment"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createCommentOnMilestone: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "comment": {
                 *         "body": "The stone has arrived."
                 *       }
                 *     }
                 */
                "application/json": {
                    comment: {
                        attachments?: string | string[];
                        "author-id"?: string;
                        body: string;
                        /** @enum {string} */
                        "content-type"?: "text" | "html";
                        "emailed-from"?: string;
                        "grant-access-to"?: string | string[];
                        isprivate?: boolean | "0" | "1";
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        pendingFileAttachments?: string | string[];
                        pendingFileAttachmentsCategoryIds?: string;
                        removeOtherFiles?: boolean | "0" | "1";
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        commentId: string;
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    completeMilestone: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listEarlierDescriptionsOfMilestone: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        descriptions: components["schemas"]["EarlierDescription"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listActivityOfMilestone: {
        parameters: {
            query?: {
                /** @description The same as pageSize. */
                maxItems?: number;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        activity: {
                            activitytype: string;
                            /** @description What was done, where `edited` says too little: restored, renamed, moved, rescheduled, or version for a new version of a file. Else empty. */
                            change: string;
                            "company-id": string;
                            "company-name": string;
                            datetime: string;
                            description: string;
                            "due-date": string;
                            extradescription: string;
                            "for-user-avatar-url": string;
                            foruserid: string;
                            forusername: string;
                            "from-user-avatar-url": string;
                            fromusername: string;
                            id: string;
                            isprivate: "0" | "1";
                            itemid: string;
                            itemlink: string;
                            latestActivityType: string;
                            link: string;
                            lockdownId: string;
                            "project-id": string;
                            "project-name": string;
                            publicinfo: string;
                            type: string;
                            userid: string;
                        }[];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    muteMilestone: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listReadersOfMilestone: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        readers: components["schemas"]["Reader"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listTagsOfMilestone: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        tags: components["schemas"]["Tag"][];
                    };
                };
            };
        };
    };
    updateTagsOfMilestone: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "tags": "urgent,waterside"
                 *     }
                 */
                "application/json": {
                    removeProvidedTags?: boolean | "0" | "1";
                    replaceExistingTags?: boolean | "0" | "1";
                    tagIds?: string | string[];
                    tags?: string | string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    reopenMilestone: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    unmuteMilestone: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getNotebookCategory: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        category: components["schemas"]["Category"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    updateNotebookCategory: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "category": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    category: {
                        name?: string;
                        "parent-id"?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteNotebookCategory: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listNotebooksOfNotebookCategory: {
        parameters: {
            query?: {
                /** @description Adds the text of each; a page then holds 50 at most. */
                includeContent?: boolean;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        projects: components["schemas"]["NotebooksOfProject"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    exportNotebooks: {
        parameters: {
        };
        responses: {
            /** @description CSV. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listNotebooks: {
        parameters: {
            query?: {
                /** @description Adds the text of each; a page then holds 50 at most. */
                includeContent?: boolean;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        projects: components["schemas"]["NotebooksOfProject"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getNotebook: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notebook: components["schemas"]["Notebook"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    updateNotebook: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        /** @description At most 10 MiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "notebook": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    notebook: {
                        "category-id"?: string;
                        "category-name"?: string;
                        changeFollowerIds?: string | string[];
                        commentFollowerIds?: string | string[];
                        content?: string;
                        description?: string;
                        "grant-access-to"?: string | string[];
                        locked?: boolean | "0" | "1";
                        name?: string;
                        newVersion?: boolean | "0" | "1";
                        /** @enum {string} */
                        "notebook-type"?: "html" | "markdown";
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        private?: boolean | "0" | "1";
                        secureContent?: boolean | "0" | "1";
                        tagIds?: string | string[];
                        tags?: string | string[];
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteNotebook: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listCommentsOfNotebook: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        comments: components["schemas"]["ListedComment"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createCommentOnNotebook: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "comment": {
                 *         "body": "The stone has arrived."
                 *       }
                 *     }
                 */
                "application/json": {
                    comment: {
                        attachments?: string | string[];
                        "author-id"?: string;
                        body: string;
                        /** @enum {string} */
                        "content-type"?: "text" | "html";
                        "emailed-from"?: string;
                        "grant-access-to"?: string | string[];
                        isprivate?: boolean | "0" | "1";
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        pendingFileAttachments?: string | string[];
                        pendingFileAttachmentsCategoryIds?: string;
                        removeOtherFiles?: boolean | "0" | "1";
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        commentId: string;
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    compareVersionsOfNotebook: {
        parameters: {
            query?: {
                /** @description A version; without it the one before. */
                from?: string;
                /** @description A version; without it the newest. */
                to?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        diff: components["schemas"]["DiffRun"][];
                        from: string;
                        /** @constant */
                        STATUS: "OK";
                        to: string;
                    };
                };
            };
        };
    };
    copyNotebook: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "projectId": "1"
                 *     }
                 */
                "application/json": {
                    projectId: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listActivityOfNotebook: {
        parameters: {
            query?: {
                /** @description The same as pageSize. */
                maxItems?: number;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        activity: {
                            activitytype: string;
                            /** @description What was done, where `edited` says too little: restored, renamed, moved, rescheduled, or version for a new version of a file. Else empty. */
                            change: string;
                            "company-id": string;
                            "company-name": string;
                            datetime: string;
                            description: string;
                            "due-date": string;
                            extradescription: string;
                            "for-user-avatar-url": string;
                            foruserid: string;
                            forusername: string;
                            "from-user-avatar-url": string;
                            fromusername: string;
                            id: string;
                            isprivate: "0" | "1";
                            itemid: string;
                            itemlink: string;
                            latestActivityType: string;
                            link: string;
                            lockdownId: string;
                            "project-id": string;
                            "project-name": string;
                            publicinfo: string;
                            type: string;
                            userid: string;
                        }[];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    lockNotebook: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    moveNotebook: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "projectId": "1"
                 *     }
                 */
                "application/json": {
                    projectId: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    muteNotebook: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listReadersOfNotebook: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        readers: components["schemas"]["Reader"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listTagsOfNotebook: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        tags: components["schemas"]["Tag"][];
                    };
                };
            };
        };
    };
    updateTagsOfNotebook: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "tags": "urgent,waterside"
                 *     }
                 */
                "application/json": {
                    removeProvidedTags?: boolean | "0" | "1";
                    replaceExistingTags?: boolean | "0" | "1";
                    tagIds?: string | string[];
                    tags?: string | string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    unlockNotebook: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    unmuteNotebook: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listVersionsOfNotebook: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        versions: components["schemas"]["NotebookVersion"][];
                    };
                };
            };
        };
    };
    getVersionOfNotebook: {
        parameters: {
            path: {
                id: string;
                version: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        version: components["schemas"]["NotebookVersionWithContent"];
                    };
                };
            };
        };
    };
    restoreVersionOfNotebook: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
                version: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listNotices: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notices: components["schemas"]["Notice"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    dismissNotice: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description Only of this sort. */
                kind?: "assigned" | "mentioned" | "message" | "comment" | "changed" | "version" | "predecessor" | "added" | "reminder" | "due";
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only of this project. */
                projectId?: string;
                /** @description Only what is put off, and not the rest. */
                snoozed?: boolean;
                /** @description Only what is unread. */
                unread?: boolean;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notifications: components["schemas"]["Notification"][];
                        /** @constant */
                        STATUS: "OK";
                        unread: string;
                    };
                };
            };
        };
    };
    readNotification: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    snoozeNotification: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "until": "2026-11-18T08:00:00Z"
                 *     }
                 */
                "application/json": {
                    until: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    unreadNotification: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    unsnoozeNotification: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    chooseDefaultWorkingHours: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "hours": {
                 *         "days": "mon,tue,wed,thu,fri",
                 *         "begins": "09:00",
                 *         "ends": "17:30"
                 *       }
                 *     }
                 */
                "application/json": {
                    hours: {
                        begins: string;
                        days: string | ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                        ends: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    chooseNotificationDefaults: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "preferences": {
                 *         "assigned": "mail"
                 *       }
                 *     }
                 */
                "application/json": {
                    preferences: {
                        /** @enum {string} */
                        added?: "mail" | "push" | "digest" | "inbox" | "nothing" | "default";
                        /** @enum {string} */
                        assigned?: "mail" | "push" | "digest" | "inbox" | "nothing" | "default";
                        /** @enum {string} */
                        changed?: "mail" | "push" | "digest" | "inbox" | "nothing" | "default";
                        /** @enum {string} */
                        comment?: "mail" | "push" | "digest" | "inbox" | "nothing" | "default";
                        /** @enum {string} */
                        due?: "mail" | "push" | "digest" | "inbox" | "nothing" | "default";
                        /** @enum {string} */
                        mentioned?: "mail" | "push" | "digest" | "inbox" | "nothing" | "default";
                        /** @enum {string} */
                        message?: "mail" | "push" | "digest" | "inbox" | "nothing" | "default";
                        /** @enum {string} */
                        predecessor?: "mail" | "push" | "digest" | "inbox" | "nothing" | "default";
                        /** @enum {string} */
                        reminder?: "mail" | "push" | "digest" | "inbox" | "nothing" | "default";
                        /** @enum {string} */
                        version?: "mail" | "push" | "digest" | "inbox" | "nothing" | "default";
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listPushDevices: {
        parameters: {
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        devices: components["schemas"]["PushDevice"][];
                        /** @description What a browser is to be given as applicationServerKey. */
                        publicKey: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    addPushDevice: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "device": {
                 *         "endpoint": "https://push.example.com/send/c0ffee",
                 *         "publicKey": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                 *         "secret": "BTBZMqHH6r4Tts7J_aSIgg"
                 *       }
                 *     }
                 */
                "application/json": {
                    device: {
                        endpoint: string;
                        publicKey: string;
                        secret: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    endPushDevice: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    chooseWorkingHours: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "hours": {
                 *         "days": "mon,tue,wed,thu,fri",
                 *         "begins": "09:00",
                 *         "ends": "17:30"
                 *       }
                 *     }
                 */
                "application/json": {
                    hours: {
                        begins: string;
                        days: string | ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                        ends: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    forgetWorkingHours: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listMuted: {
        parameters: {
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        muted: components["schemas"]["MutedThing"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getNotificationPreferences: {
        parameters: {
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        defaultHours: components["schemas"]["WorkingHours"];
                        defaults: components["schemas"]["NewsWays"];
                        hours: components["schemas"]["WorkingHours"];
                        /** @description Whether the hours are the caller’s own, and not the account’s. */
                        hoursChosen: boolean;
                        mail: boolean;
                        preferences: components["schemas"]["NewsWays"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    chooseNotificationPreferences: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "preferences": {
                 *         "assigned": "mail"
                 *       }
                 *     }
                 */
                "application/json": {
                    preferences: {
                        /** @enum {string} */
                        added?: "mail" | "push" | "digest" | "inbox" | "nothing" | "default";
                        /** @enum {string} */
                        assigned?: "mail" | "push" | "digest" | "inbox" | "nothing" | "default";
                        /** @enum {string} */
                        changed?: "mail" | "push" | "digest" | "inbox" | "nothing" | "default";
                        /** @enum {string} */
                        comment?: "mail" | "push" | "digest" | "inbox" | "nothing" | "default";
                        /** @enum {string} */
                        due?: "mail" | "push" | "digest" | "inbox" | "nothing" | "default";
                        /** @enum {string} */
                        mentioned?: "mail" | "push" | "digest" | "inbox" | "nothing" | "default";
                        /** @enum {string} */
                        message?: "mail" | "push" | "digest" | "inbox" | "nothing" | "default";
                        /** @enum {string} */
                        predecessor?: "mail" | "push" | "digest" | "inbox" | "nothing" | "default";
                        /** @enum {string} */
                        reminder?: "mail" | "push" | "digest" | "inbox" | "nothing" | "default";
                        /** @enum {string} */
                        version?: "mail" | "push" | "digest" | "inbox" | "nothing" | "default";
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    readNotifications: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "notificationIds": [
                 *         "1",
                 *         "2"
                 *       ]
                 *     }
                 */
                "application/json": {
                    notificationIds?: string | string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    unreadNotifications: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "notificationIds": [
                 *         "1",
                 *         "2"
                 *       ]
                 *     }
                 */
                "application/json": {
                    notificationIds: string | string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listPasskeys: {
        parameters: {
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        passkeys: components["schemas"]["Passkey"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createPasskey: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "passkey": {
                 *         "name": "Harbour wall",
                 *         "credential": {
                 *           "id": "q2VqDgHmVlJt9QbAqv0GcA",
                 *           "response": {
                 *             "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4ifQ",
                 *             "attestationObject": "o2NmbXRkbm9uZQ",
                 *             "transports": [
                 *               "internal"
                 *             ]
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    passkey: {
                        credential: {
                            id: string;
                            response: {
                                attestationObject: string;
                                clientDataJSON: string;
                                transports?: string[];
                            };
                        };
                        name: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        recoveryCodes: string[];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    renamePasskey: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "passkey": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    passkey: {
                        name: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    removePasskey: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "passkey": {
                 *         "code": "492039"
                 *       }
                 *     }
                 */
                "application/json": {
                    passkey: {
                        code?: string;
                        passkey?: {
                            id: string;
                            response: {
                                authenticatorData: string;
                                clientDataJSON: string;
                                signature: string;
                                userHandle?: string;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    beginPasskey: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "passkey": {
                 *         "current-password": "correct horse battery staple"
                 *       }
                 *     }
                 */
                "application/json": {
                    passkey: {
                        code?: string;
                        "current-password"?: string;
                        passkey?: {
                            id: string;
                            response: {
                                authenticatorData: string;
                                clientDataJSON: string;
                                signature: string;
                                userHandle?: string;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        options: components["schemas"]["PasskeyCreationOptions"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    beginPasskeyProof: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        options: components["schemas"]["PasskeyRequestOptions"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    askForSignInLink: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "session": {
                 *         "email": "ada@example.com"
                 *       }
                 *     }
                 */
                "application/json": {
                    session: {
                        email: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createPendingFile: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pendingFile: {
                            ref: string;
                        };
                    };
                };
            };
        };
    };
    presign: {
        parameters: {
            query?: {
                /** @description What the file is called. */
                fileName?: string;
                /** @description How many bytes it has: more than 0, and exactly so many are to be put. */
                fileSize?: number;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ref: string;
                        url: string;
                    };
                };
            };
        };
    };
    exportPeople: {
        parameters: {
        };
        responses: {
            /** @description CSV. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listPeople: {
        parameters: {
            query?: {
                /** @description Only the one with this e-mail address. */
                emailAddress?: string;
                /** @description Those of one company together: first the owner company, then by name. */
                groupByCompany?: boolean;
                /** @description With tagIds: only those with all of these tags. */
                matchAllTags?: boolean;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only those on this project. */
                projectId?: string;
                /** @description Only those with each of these words in the name or the e-mail address. */
                searchTerm?: string;
                /** @description What they are sorted by, unless they stand by company: the last name if it is not said. */
                sort?: "name" | "lastname" | "firstname" | "email" | "emailaddress" | "company" | "companyname" | "dateadded" | "datecreated" | "createdat" | "dateupdated" | "updatedat";
                /** @description From the first or from the last. */
                sortOrder?: "asc" | "desc";
                /** @description Only those with one of these tags. */
                tagIds?: string[];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        people: components["schemas"]["ListedPerson"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createPerson: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "person": {
                 *         "email-address": "ada@example.com",
                 *         "first-name": "Ada",
                 *         "last-name": "Quay"
                 *       }
                 *     }
                 */
                "application/json": {
                    person: {
                        administrator?: boolean | "0" | "1";
                        avatarPendingFileRef?: string;
                        canAddProjects?: boolean | "0" | "1";
                        code?: string;
                        "company-id"?: string;
                        "current-password"?: string;
                        "email-address": string;
                        "first-name": string;
                        language?: string;
                        "last-name": string;
                        notes?: string;
                        passkey?: {
                            id: string;
                            response: {
                                authenticatorData: string;
                                clientDataJSON: string;
                                signature: string;
                                userHandle?: string;
                            };
                        };
                        password?: string;
                        "phone-number-fax"?: string;
                        "phone-number-home"?: string;
                        "phone-number-mobile"?: string;
                        "phone-number-office"?: string;
                        "phone-number-office-ext"?: string;
                        removeAvatar?: boolean | "0" | "1";
                        tagIds?: string | string[];
                        tags?: string | string[];
                        timezoneId?: string | number;
                        title?: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getPerson: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        person: components["schemas"]["Person"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    updatePerson: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "person": {
                 *         "email-address": "ada@example.com"
                 *       }
                 *     }
                 */
                "application/json": {
                    person: {
                        administrator?: boolean | "0" | "1";
                        avatarPendingFileRef?: string;
                        canAddProjects?: boolean | "0" | "1";
                        code?: string;
                        "company-id"?: string;
                        "current-password"?: string;
                        "email-address"?: string;
                        "first-name"?: string;
                        language?: string;
                        "last-name"?: string;
                        notes?: string;
                        passkey?: {
                            id: string;
                            response: {
                                authenticatorData: string;
                                clientDataJSON: string;
                                signature: string;
                                userHandle?: string;
                            };
                        };
                        password?: string;
                        "phone-number-fax"?: string;
                        "phone-number-home"?: string;
                        "phone-number-mobile"?: string;
                        "phone-number-office"?: string;
                        "phone-number-office-ext"?: string;
                        removeAvatar?: boolean | "0" | "1";
                        "revoke-tokens"?: boolean | "0" | "1";
                        tagIds?: string | string[];
                        tags?: string | string[];
                        timezoneId?: string | number;
                        title?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deletePerson: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    erasePerson: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listIdentitiesOfPerson: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        identities: components["schemas"]["Identity"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    unlinkIdentityOfPerson: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
                identity: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "identity": {
                 *         "current-password": "correct horse battery staple"
                 *       }
                 *     }
                 */
                "application/json": {
                    identity: {
                        code?: string;
                        "current-password"?: string;
                        passkey?: {
                            id: string;
                            response: {
                                authenticatorData: string;
                                clientDataJSON: string;
                                signature: string;
                                userHandle?: string;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    invitePerson: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "current-password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    code?: string;
                    "current-password"?: string;
                    passkey?: {
                        id: string;
                        response: {
                            authenticatorData: string;
                            clientDataJSON: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        link: string;
                        mailed: boolean;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getLoggedTimeOfPerson: {
        parameters: {
            query?: {
                /** @description Which month, from 1 to 12; without it this one. */
                m?: number;
                /** @description Of which year; without it this one. */
                y?: number;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        user: {
                            billable: string[][];
                            endepoch: string;
                            firstname: string;
                            id: string;
                            lastname: string;
                            nonbillable: string[][];
                            startepoch: string;
                        };
                    };
                };
            };
        };
    };
    getSecondStep: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secondStep: components["schemas"]["SecondStep"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    resetSecondStep: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "secondStep": {
                 *         "current-password": "correct horse battery staple"
                 *       }
                 *     }
                 */
                "application/json": {
                    secondStep: {
                        code?: string;
                        "current-password"?: string;
                        passkey?: {
                            id: string;
                            response: {
                                authenticatorData: string;
                                clientDataJSON: string;
                                signature: string;
                                userHandle?: string;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    endSessionsOfPerson: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listStatusOfPerson: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        userStatus: components["schemas"]["UserStatus"];
                    };
                };
            };
        };
    };
    createStatuInPerson: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userstatus": {
                 *         "status": "At the quay until noon"
                 *       }
                 *     }
                 */
                "application/json": {
                    userstatus: {
                        status: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listTimersOfPerson: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only in this project. */
                projectId?: string;
                /** @description Only those that run. */
                runningTimersOnly?: boolean;
                /** @description Only on this task. */
                taskId?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        timers: components["schemas"]["Timer"][];
                    };
                };
            };
        };
    };
    updateStatusOfPerson: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
                person: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userstatus": {
                 *         "status": "At the quay until noon"
                 *       }
                 *     }
                 */
                "application/json": {
                    userstatus: {
                        status: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteStatusOfPerson: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
                person: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listDeletedPeople: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        people: components["schemas"]["DeletedPerson"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    updateStatuOfPerson: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userstatus": {
                 *         "status": "At the quay until noon"
                 *       }
                 *     }
                 */
                "application/json": {
                    userstatus: {
                        status: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteStatuOfPerson: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listProjectCategories: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        categories: components["schemas"]["ProjectCategory"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createProjectCategory: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "category": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    category: {
                        color?: string;
                        name: string;
                        "parent-id"?: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        categoryId: string;
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getProjectCategory: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        category: components["schemas"]["ProjectCategory"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    updateProjectCategory: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "category": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    category: {
                        color?: string;
                        name?: string;
                        "parent-id"?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteProjectCategory: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    exportTasksOfCategory: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description CSV. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listTasksOfProjectCategory: {
        parameters: {
            query?: {
                /** @description Only those completed since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                completedAfterDate?: string;
                /** @description Only those completed before then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                completedBeforeDate?: string;
                /** @description Only those made by these people. */
                "creator-ids"?: string[];
                /** @description Only tasks due, or beginning, on that day or earlier. A date like 20261231. */
                endDate?: string;
                /** @description Only tasks due, or beginning, then. */
                filter?: "all" | "anytime" | "completed" | "overdue" | "nodate" | "nostartdate" | "today" | "tomorrow" | "thisweek" | "within7" | "within14" | "within30" | "within365";
                /** @description Adds the files that hang on each. */
                getFiles?: boolean;
                /** @description `false` leaves sub-tasks out. */
                getSubTasks?: boolean;
                /** @description Only the due date counts, not when a task begins. */
                "ignore-start-dates"?: boolean;
                /** @description Besides those of filter also: overdue, nodate, nostartdate, noduedate. */
                include?: string;
                /** @description Adds those of archived projects. */
                includeArchivedProjects?: boolean;
                /** @description Adds sub-tasks that are completed. */
                includeCompletedSubtasks?: boolean;
                /** @description Adds those that are completed. */
                includeCompletedTasks?: boolean;
                /** @description Adds those of lists in the trash. */
                includeTasksFromDeletedLists?: boolean;
                /** @description Besides those of the dates also those that are due at no date. */
                includeTasksWithoutDueDates?: boolean;
                /** @description Whether today counts as overdue, or as part of the days that filter names. */
                includeToday?: boolean;
                /** @description Shows sub-tasks inside their tasks. */
                nestSubTasks?: boolean;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only those of this priority. */
                priority?: "none" | "low" | "medium" | "high";
                /** @description The same as responsible-party-ids. */
                "responsible-party-id"?: string[];
                /** @description Only those of these people; 0 stands for nobody, -1 for anybody. */
                "responsible-party-ids"?: string[];
                /** @description Only those with these words in their name or description; the last may be unfinished. */
                searchTerm?: string;
                /** @description Adds those in the trash. */
                showDeleted?: boolean;
                /** @description What they are sorted by; without it as they stand in their lists. */
                sort?: "manual" | "flattenedtasklist" | "duedate" | "startdate" | "duestartdate" | "alldates" | "dateadded" | "dateupdated" | "completeddate" | "priority" | "project" | "company" | "manualdesc" | "flattenedtasklistdesc" | "duedatedesc" | "startdatedesc" | "duestartdatedesc" | "alldatesdesc" | "dateaddeddesc" | "dateupdateddesc" | "completeddatedesc" | "prioritydesc" | "projectdesc" | "companydesc";
                /** @description Only tasks due, or beginning, on that day or later. A date like 20261231. */
                startDate?: string;
                /** @description Only those with one of these tags. */
                "tag-ids"?: string[];
                /** @description Only those changed since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                updatedAfterDate?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        "todo-items": components["schemas"]["Task"][];
                    };
                };
            };
        };
    };
    exportProjects: {
        parameters: {
        };
        responses: {
            /** @description CSV. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listProjects: {
        parameters: {
            query?: {
                /** @description Only those of this project category. */
                catId?: string;
                /** @description Only those of this company. */
                companyId?: string;
                /** @description Only those made since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                createdAfterDate?: string;
                /** @description The time of day to createdAfterDate, like 09:30. */
                createdAfterTime?: string;
                /** @description What is in the trash, instead of what is not. */
                getDeleted?: boolean;
                /** @description Adds the ids of the people on each project. */
                includePeople?: boolean;
                /** @description Adds who owns each project. */
                includeProjectOwner?: boolean;
                /** @description Adds how each project stands: its tasks, its next milestone, its last activity. */
                includeSummary?: boolean;
                /** @description With tagIds: only those with all of these tags. */
                matchAllTags?: boolean;
                /** @description Only those the caller has starred. */
                onlyStarredProjects?: boolean;
                /** @description What they are sorted by; without it by name. */
                orderBy?: "name" | "companyName" | "lastActivityDate" | "dateCreated";
                /** @description Which way they are sorted. */
                orderMode?: "asc" | "desc";
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only those that one of these people owns. */
                projectOwnerIds?: string[];
                /** @description Only those whose name contains this. */
                searchTerm?: string;
                /** @description Which projects; without it the active ones. */
                status?: "active" | "archived" | "inactive" | "all" | "current" | "late" | "completed";
                /** @description Only those with one of these tags. */
                tagIds?: string[];
                /** @description Only those changed since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                updatedAfterDate?: string;
                /** @description The same as updatedAfterDate. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                updatedAfterDateTime?: string;
                /** @description Only those that this person is on. */
                userId?: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        projects: components["schemas"]["ListedProject"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "project": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    project: {
                        announcement?: string;
                        "category-id"?: string;
                        companyId?: string;
                        description?: string;
                        endDate?: string;
                        name: string;
                        newCompany?: string;
                        notifyeveryone?: boolean | "0" | "1";
                        people?: string | string[];
                        projectOwnerId?: string;
                        "show-announcement"?: boolean | "0" | "1";
                        "start-page"?: string;
                        startDate?: string;
                        tagIds?: string | string[];
                        tags?: string | string[];
                        "use-billing"?: boolean | "0" | "1";
                        "use-comments"?: boolean | "0" | "1";
                        "use-files"?: boolean | "0" | "1";
                        "use-links"?: boolean | "0" | "1";
                        "use-messages"?: boolean | "0" | "1";
                        "use-milestones"?: boolean | "0" | "1";
                        "use-notebook"?: boolean | "0" | "1";
                        "use-riskregister"?: boolean | "0" | "1";
                        "use-tasks"?: boolean | "0" | "1";
                        "use-time"?: boolean | "0" | "1";
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getProject: {
        parameters: {
            query?: {
                /** @description Adds who owns each project. */
                includeProjectOwner?: boolean;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        project: components["schemas"]["Project"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    updateProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "project": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    project: {
                        announcement?: string;
                        "category-id"?: string;
                        companyId?: string;
                        description?: string;
                        endDate?: string;
                        logoPendingFileRef?: string;
                        markComplete?: boolean | "0" | "1";
                        markNotComplete?: boolean | "0" | "1";
                        name?: string;
                        notifyeveryone?: boolean | "0" | "1";
                        projectOwnerId?: string;
                        "show-announcement"?: boolean | "0" | "1";
                        "start-page"?: string;
                        startDate?: string;
                        /** @enum {string} */
                        status?: "active" | "archived" | "inactive";
                        tagIds?: string | string[];
                        tags?: string | string[];
                        "use-billing"?: boolean | "0" | "1";
                        "use-comments"?: boolean | "0" | "1";
                        "use-files"?: boolean | "0" | "1";
                        "use-links"?: boolean | "0" | "1";
                        "use-messages"?: boolean | "0" | "1";
                        "use-milestones"?: boolean | "0" | "1";
                        "use-notebook"?: boolean | "0" | "1";
                        "use-riskregister"?: boolean | "0" | "1";
                        "use-tasks"?: boolean | "0" | "1";
                        "use-time"?: boolean | "0" | "1";
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listColumnsOfProject: {
        parameters: {
            query?: {
                /** @description Only what was deleted since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                deletedAfterDate?: string;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Also those that were deleted, for who may see what is in the trash. */
                showDeleted?: boolean;
                /** @description Only what was changed since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                updatedAfterDate?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        columns: components["schemas"]["Column"][];
                        people: {
                            [key: string]: {
                                avatarUrl: string;
                                company: {
                                    id: string;
                                    name: string;
                                };
                                firstName: string;
                                id: string;
                                lastName: string;
                            };
                        };
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createColumn: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "column": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    column: {
                        cardLimit?: number | string;
                        color?: string;
                        completesTasks?: boolean | "0" | "1";
                        name: string;
                        positionAfterId?: number | string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listMessagesOfCategory: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                category: string;
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        posts: components["schemas"]["ListedMessage"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listArchivedMessagesOfCategory: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                category: string;
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        posts: components["schemas"]["ListedMessage"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    copyProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "description": "As agreed with the harbour office."
                 *     }
                 */
                "application/json": {
                    cloneProjectName?: string;
                    companyId?: string;
                    copyFiles?: boolean | "0" | "1";
                    copyLinks?: boolean | "0" | "1";
                    copyMessages?: boolean | "0" | "1";
                    copyMilestones?: boolean | "0" | "1";
                    copyNotebooks?: boolean | "0" | "1";
                    copyPeople?: boolean | "0" | "1";
                    copyTasks?: boolean | "0" | "1";
                    description?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        projectId: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listCompaniesOfProject: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        companies: components["schemas"]["Company"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listFileCategoriesOfProject: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        categories: components["schemas"]["Category"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createFileCategoryInProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "category": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    category: {
                        name: string;
                        "parent-id"?: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        categoryId: string;
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    exportFilesOfProject: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description CSV. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listFilesOfProject: {
        parameters: {
            query?: {
                /** @description Only files of this category; 0: those without one. */
                categoryId?: string;
                /** @description What they are sorted by (date: of the last change); else by name. */
                orderBy?: "name" | "date" | "size";
                /** @description Which way they are sorted. */
                orderMode?: "asc" | "desc";
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only those whose name contains this. */
                searchTerm?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        project: components["schemas"]["FilesOfProject"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createFileInProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": {
                 *         "pendingFileRef": "tf_6f1f7a4e-3c0b-4b8e-9d43-0c5a0e1d2b7a"
                 *       }
                 *     }
                 */
                "application/json": {
                    file: {
                        autoNewVersion?: boolean | "0" | "1";
                        "category-id"?: string;
                        "category-name"?: string;
                        description?: string;
                        "grant-access-to"?: string | string[];
                        name?: string;
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        pendingFileRef: string;
                        private?: boolean | "0" | "1";
                        tagIds?: string | string[];
                        tags?: string | string[];
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fileId: string;
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listPeopleForFiles: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        included: Record<string, never>;
                        people: components["schemas"]["AvailablePerson"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteFiles: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fileIds": [
                 *         "1",
                 *         "2"
                 *       ]
                 *     }
                 */
                "application/json": {
                    fileIds: string | string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    moveFiles: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fileIds": [
                 *         "1",
                 *         "2"
                 *       ]
                 *     }
                 */
                "application/json": {
                    "category-id"?: string;
                    "category-name"?: string;
                    fileIds: string | string[];
                    projectId?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    restoreFiles: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fileIds": [
                 *         "1",
                 *         "2"
                 *       ]
                 *     }
                 */
                "application/json": {
                    fileIds: string | string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getFilesZip: {
        parameters: {
            query?: {
                /** @description 0: those without a category. */
                categoryId?: string;
                /** @description At most 500 files. */
                fileIds?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        zip: {
                            count: string;
                            "download-URL": string;
                            size: string;
                        };
                    };
                };
            };
        };
    };
    listActivityOfProject: {
        parameters: {
            query?: {
                /** @description The same as pageSize. */
                maxItems?: number;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        activity: {
                            activitytype: string;
                            /** @description What was done, where `edited` says too little: restored, renamed, moved, rescheduled, or version for a new version of a file. Else empty. */
                            change: string;
                            "company-id": string;
                            "company-name": string;
                            datetime: string;
                            description: string;
                            "due-date": string;
                            extradescription: string;
                            "for-user-avatar-url": string;
                            foruserid: string;
                            forusername: string;
                            "from-user-avatar-url": string;
                            fromusername: string;
                            id: string;
                            isprivate: "0" | "1";
                            itemid: string;
                            itemlink: string;
                            latestActivityType: string;
                            link: string;
                            lockdownId: string;
                            "project-name": string;
                            projectId: string;
                            publicinfo: string;
                            type: string;
                            userid: string;
                        }[];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listLinkCategoriesOfProject: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        categories: components["schemas"]["Category"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createLinkCategoryInProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "category": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    category: {
                        name: string;
                        "parent-id"?: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        categoryId: string;
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    exportLinksOfProject: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description CSV. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listLinksOfProject: {
        parameters: {
            query?: {
                /** @description Only those with one of these tags. */
                filterTagIds?: string[];
                /** @description Only those with this in their name. */
                filterText?: string;
                /** @description With filterTagIds: only those with all of these tags. */
                matchAllTags?: boolean;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        project: components["schemas"]["LinksOfProject"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createLinkInProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "link": {
                 *         "code": "https://tides.example/table"
                 *       }
                 *     }
                 */
                "application/json": {
                    link: {
                        "category-id"?: string;
                        "category-name"?: string;
                        changeFollowerIds?: string | string[];
                        code: string;
                        commentFollowerIds?: string | string[];
                        description?: string;
                        "grant-access-to"?: string | string[];
                        height?: number | string;
                        name?: string;
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        "open-in-new-window"?: boolean | "0" | "1";
                        private?: boolean | "0" | "1";
                        tagIds?: string | string[];
                        tags?: string | string[];
                        width?: number | string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        linkId: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listPeopleForLinks: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        included: Record<string, never>;
                        people: components["schemas"]["AvailablePerson"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listMailAddresses: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mailAddresses: components["schemas"]["MailAddress"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    renewMailAddresses: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mailAddresses: components["schemas"]["MailAddress"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listMessageCategoriesOfProject: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        categories: components["schemas"]["Category"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createMessageCategoryInProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "category": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    category: {
                        name: string;
                        "parent-id"?: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        categoryId: string;
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    exportMessagesOfProject: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description CSV. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listMessagesOfProject: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        posts: components["schemas"]["ListedMessage"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createMessageInProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "post": {
                 *         "title": "Foundations laid",
                 *         "body": "The stone has arrived."
                 *       }
                 *     }
                 */
                "application/json": {
                    post: {
                        attachments?: string | string[];
                        body: string;
                        "category-id"?: string;
                        "category-name"?: string;
                        commentFollowerIds?: string | string[];
                        /** @enum {string} */
                        "content-type"?: "text" | "html";
                        "grant-access-to"?: string | string[];
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        pendingFileAttachments?: string | string[];
                        pendingFileAttachmentsCategoryIds?: string;
                        private?: boolean | "0" | "1";
                        removeOtherFiles?: boolean | "0" | "1";
                        tagIds?: string | string[];
                        tags?: string | string[];
                        title: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        messageId: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listArchivedMessagesOfProject: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        posts: components["schemas"]["ListedMessage"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listPeopleForMessages: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        included: Record<string, never>;
                        people: components["schemas"]["AvailablePerson"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    exportMilestonesOfProject: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description CSV. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listMilestonesOfProject: {
        parameters: {
            query?: {
                /** @description Which milestones; without it all of them. */
                find?: "all" | "complete" | "completed" | "incomplete" | "late" | "upcoming";
                /** @description Adds how much of it is done, in percent. */
                getProgress?: boolean;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Whether those of archived projects are shown, too. */
                projectType?: "active" | "all";
                /** @description Adds its task lists. */
                showTaskLists?: boolean;
                /** @description Adds the tasks of its task lists. */
                showTasks?: boolean;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        milestones: components["schemas"]["ListedMilestone"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createMilestoneInProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "milestone": {
                 *         "title": "Foundations laid",
                 *         "deadline": "20261231",
                 *         "responsible-party-ids": "1"
                 *       }
                 *     }
                 */
                "application/json": {
                    milestone: {
                        changeFollowerIds?: string | string[];
                        commentFollowerIds?: string | string[];
                        deadline: string;
                        description?: string;
                        "grant-access-to"?: string | string[];
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        private?: boolean | "0" | "1";
                        reminder?: boolean | "0" | "1";
                        "responsible-party-ids": string | string[];
                        tagIds?: string | string[];
                        tags?: string | string[];
                        taskListIds?: string | string[];
                        title: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        milestoneId: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listPeopleForMilestones: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        included: Record<string, never>;
                        people: components["schemas"]["AvailablePerson"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    muteProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listNotebookCategoriesOfProject: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        categories: components["schemas"]["Category"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createNotebookCategoryInProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "category": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    category: {
                        name: string;
                        "parent-id"?: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        categoryId: string;
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    exportNotebooksOfProject: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description CSV. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listNotebooksOfProject: {
        parameters: {
            query?: {
                /** @description Adds the text of each; a page then holds 50 at most. */
                includeContent?: boolean;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        project: components["schemas"]["NotebooksOfProject"];
                        projects: Record<string, never>[];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createNotebookInProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        /** @description At most 10 MiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "notebook": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    notebook: {
                        "category-id"?: string;
                        "category-name"?: string;
                        changeFollowerIds?: string | string[];
                        commentFollowerIds?: string | string[];
                        content?: string;
                        description?: string;
                        "grant-access-to"?: string | string[];
                        locked?: boolean | "0" | "1";
                        name: string;
                        /** @enum {string} */
                        "notebook-type"?: "html" | "markdown";
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        private?: boolean | "0" | "1";
                        secureContent?: boolean | "0" | "1";
                        tagIds?: string | string[];
                        tags?: string | string[];
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        notebookId: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listPeopleForNotebooks: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        included: Record<string, never>;
                        people: components["schemas"]["AvailablePerson"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listPeopleOfProject: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        people: components["schemas"]["Member"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    changePeopleOfProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        details: {
                            added: string;
                            failed: string;
                            removed: string;
                        };
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    addPeopleToProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        details: {
                            added: string;
                            failed: string;
                            removed: string;
                        };
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getPersonOfProject: {
        parameters: {
            path: {
                id: string;
                person: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        people: components["schemas"]["Member"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    changeRoleInProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
                person: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "permissions": {
                 *         "is-observing": true
                 *       }
                 *     }
                 */
                "application/json": {
                    permissions: {
                        "add-files"?: boolean | "0" | "1";
                        "add-links"?: boolean | "0" | "1";
                        "add-messages"?: boolean | "0" | "1";
                        "add-milestones"?: boolean | "0" | "1";
                        "add-notebooks"?: boolean | "0" | "1";
                        "add-people-to-project"?: boolean | "0" | "1";
                        "add-project-update"?: boolean | "0" | "1";
                        "add-taskLists"?: boolean | "0" | "1";
                        "add-tasks"?: boolean | "0" | "1";
                        "add-time"?: boolean | "0" | "1";
                        "can-be-assigned-to-tasks-and-milestones"?: boolean | "0" | "1";
                        "can-receive-email"?: boolean | "0" | "1";
                        canViewProjectMembers?: boolean | "0" | "1";
                        "edit-all-tasks"?: boolean | "0" | "1";
                        "is-observing"?: boolean | "0" | "1";
                        "project-administrator"?: boolean | "0" | "1";
                        "set-privacy"?: boolean | "0" | "1";
                        "view-all-time-logs"?: boolean | "0" | "1";
                        "view-links"?: boolean | "0" | "1";
                        "view-messages-and-files"?: boolean | "0" | "1";
                        "view-notebooks"?: boolean | "0" | "1";
                        "view-tasks-and-milestones"?: boolean | "0" | "1";
                        "view-time"?: boolean | "0" | "1";
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    addPersonToProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
                person: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    removePersonFromProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
                person: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listPeopleToAdd: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only those with each of these words in the name or the e-mail address. */
                searchTerm?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        people: components["schemas"]["AddablePerson"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listRolesOfProject: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        roles: components["schemas"]["Role"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createRoleInProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    role: {
                        description?: string;
                        name: string;
                        users?: string | string[];
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        roleId: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    starProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getStatsOfProject: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        stats: components["schemas"]["ProjectStats"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getStorageOfProject: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        storage: {
                            usedBytes: number;
                            versionCount: number;
                        };
                    };
                };
            };
        };
    };
    listTagsOfProject: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        tags: components["schemas"]["Tag"][];
                    };
                };
            };
        };
    };
    updateTagsOfProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "tags": "urgent,waterside"
                 *     }
                 */
                "application/json": {
                    removeProvidedTags?: boolean | "0" | "1";
                    replaceExistingTags?: boolean | "0" | "1";
                    tagIds?: string | string[];
                    tags?: string | string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listTasklistsOfProject: {
        parameters: {
            query?: {
                /** @description Only those with a task due then. */
                filter?: "all" | "anytime" | "today" | "tomorrow" | "yesterday" | "overdue";
                /** @description Adds how many of its tasks are completed. */
                getCompletedCount?: boolean;
                /** @description Adds how many of its tasks are overdue. */
                getOverdueCount?: boolean;
                /** @description Adds their tasks. */
                getTasks?: boolean;
                /** @description Adds those of archived projects. */
                includeArchivedProjects?: boolean;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only those with a task of one of these people. */
                "responsible-party-id"?: string[];
                /** @description Adds those in the trash. */
                showDeleted?: boolean;
                /** @description Adds the milestone of each. */
                showMilestones?: boolean;
                /** @description The same as getTasks. */
                showTasks?: boolean;
                /** @description Which lists; without it those that are not completed. */
                status?: "active" | "completed" | "all";
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        tasklists: components["schemas"]["Tasklist"][];
                    };
                };
            };
        };
    };
    createTasklistInProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "todo-list": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    "todo-list": {
                        addToTop?: boolean | "0" | "1";
                        description?: string;
                        "grant-access-to"?: string | string[];
                        isTemplate?: boolean | "0" | "1";
                        "milestone-id"?: string;
                        name: string;
                        pinned?: boolean | "0" | "1";
                        private?: boolean | "0" | "1";
                        tagIds?: string | string[];
                        tags?: string | string[];
                        "todo-list-template-id"?: string;
                        "todo-list-template-keep-off-weekends"?: boolean | "0" | "1";
                        "todo-list-template-start-date"?: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                        tasklistId: string;
                        TASKLISTID: string;
                    };
                };
            };
        };
    };
    reorderTasklistsOfProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "todo-lists": [
                 *         {
                 *           "id": "2"
                 *         },
                 *         {
                 *           "id": "1"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    "todo-lists": {
                        id: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    exportTasksOfProject: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description CSV. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listTasksOfProject: {
        parameters: {
            query?: {
                /** @description Only those completed since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                completedAfterDate?: string;
                /** @description Only those completed before then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                completedBeforeDate?: string;
                /** @description Only those made by these people. */
                "creator-ids"?: string[];
                /** @description Only tasks due, or beginning, on that day or earlier. A date like 20261231. */
                endDate?: string;
                /** @description Only tasks due, or beginning, then. */
                filter?: "all" | "anytime" | "completed" | "overdue" | "nodate" | "nostartdate" | "today" | "tomorrow" | "thisweek" | "within7" | "within14" | "within30" | "within365";
                /** @description Adds the files that hang on each. */
                getFiles?: boolean;
                /** @description `false` leaves sub-tasks out. */
                getSubTasks?: boolean;
                /** @description Only the due date counts, not when a task begins. */
                "ignore-start-dates"?: boolean;
                /** @description Besides those of filter also: overdue, nodate, nostartdate, noduedate. */
                include?: string;
                /** @description Adds those of archived projects. */
                includeArchivedProjects?: boolean;
                /** @description Adds sub-tasks that are completed. */
                includeCompletedSubtasks?: boolean;
                /** @description Adds those that are completed. */
                includeCompletedTasks?: boolean;
                /** @description Adds those of lists in the trash. */
                includeTasksFromDeletedLists?: boolean;
                /** @description Besides those of the dates also those that are due at no date. */
                includeTasksWithoutDueDates?: boolean;
                /** @description Whether today counts as overdue, or as part of the days that filter names. */
                includeToday?: boolean;
                /** @description Shows sub-tasks inside their tasks. */
                nestSubTasks?: boolean;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only those of this priority. */
                priority?: "none" | "low" | "medium" | "high";
                /** @description The same as responsible-party-ids. */
                "responsible-party-id"?: string[];
                /** @description Only those of these people; 0 stands for nobody, -1 for anybody. */
                "responsible-party-ids"?: string[];
                /** @description Only those with these words in their name or description; the last may be unfinished. */
                searchTerm?: string;
                /** @description Adds those in the trash. */
                showDeleted?: boolean;
                /** @description What they are sorted by; without it as they stand in their lists. */
                sort?: "manual" | "flattenedtasklist" | "duedate" | "startdate" | "duestartdate" | "alldates" | "dateadded" | "dateupdated" | "completeddate" | "priority" | "project" | "company" | "manualdesc" | "flattenedtasklistdesc" | "duedatedesc" | "startdatedesc" | "duestartdatedesc" | "alldatesdesc" | "dateaddeddesc" | "dateupdateddesc" | "completeddatedesc" | "prioritydesc" | "projectdesc" | "companydesc";
                /** @description Only tasks due, or beginning, on that day or later. A date like 20261231. */
                startDate?: string;
                /** @description Only those with one of these tags. */
                "tag-ids"?: string[];
                /** @description Only those changed since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                updatedAfterDate?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        "todo-items": components["schemas"]["Task"][];
                    };
                };
            };
        };
    };
    createTaskInProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "todo-item": {
                 *         "content": "Order the stone"
                 *       }
                 *     }
                 */
                "application/json": {
                    "todo-item": {
                        attachments?: string | string[];
                        changeFollowerIds?: string | string[];
                        columnId?: string;
                        commentFollowerIds?: string | string[];
                        completed?: boolean | "0" | "1";
                        content: string;
                        "creator-id"?: string;
                        description?: string;
                        "due-date"?: string;
                        "estimated-minutes"?: number | string;
                        "grant-access-to"?: string | string[];
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        parentTaskId?: string;
                        pendingFileAttachments?: string | string[];
                        pendingFileAttachmentsCategoryIds?: string;
                        positionAfterTask?: number | string;
                        predecessors?: {
                            id: string;
                            /** @enum {string} */
                            type?: "complete" | "start";
                        }[];
                        /** @enum {string} */
                        priority?: "" | "not set" | "none" | "low" | "medium" | "high";
                        private?: (boolean | "0" | "1") | 2;
                        progress?: number | string;
                        removeOtherFiles?: boolean | "0" | "1";
                        "responsible-party-id"?: string | string[];
                        "start-date"?: string;
                        tagIds?: string | string[];
                        tags?: string | string[];
                        tasklistId?: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        affectedTaskIds: string;
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listPeopleForTasks: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        included: Record<string, never>;
                        people: components["schemas"]["AvailablePerson"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    quickAddTasksInProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        /** @description At most 4 MiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "content": "Order the stone"
                 *     }
                 */
                "application/json": {
                    content: string;
                    "creator-id"?: string;
                    nestSubTasks?: boolean | "0" | "1";
                    private?: boolean | "0" | "1";
                    tasklistId?: string;
                    "todo-item"?: {
                        attachments?: string | string[];
                        changeFollowerIds?: string | string[];
                        columnId?: string;
                        commentFollowerIds?: string | string[];
                        completed?: boolean | "0" | "1";
                        description?: string;
                        "due-date"?: string;
                        "estimated-minutes"?: number | string;
                        "grant-access-to"?: string | string[];
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        parentTaskId?: string;
                        pendingFileAttachments?: string | string[];
                        pendingFileAttachmentsCategoryIds?: string;
                        positionAfterTask?: number | string;
                        predecessors?: {
                            id: string;
                            /** @enum {string} */
                            type?: "complete" | "start";
                        }[];
                        /** @enum {string} */
                        priority?: "" | "not set" | "none" | "low" | "medium" | "high";
                        private?: (boolean | "0" | "1") | 2;
                        progress?: number | string;
                        removeOtherFiles?: boolean | "0" | "1";
                        "responsible-party-id"?: string | string[];
                        "start-date"?: string;
                        tagIds?: string | string[];
                        tags?: string | string[];
                        tasklistId?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        failed: string;
                        /** @constant */
                        STATUS: "OK";
                        success: string;
                        taskIds: string;
                        tasklistId: string;
                    };
                };
            };
        };
    };
    exportTimeEntriesOfProject: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description CSV. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listTimeEntriesOfProject: {
        parameters: {
            query?: {
                /** @description Only what is to be billed, or only what is not. */
                billableType?: "all" | "billable" | "nonbillable";
                /** @description Only work of that day and later. A date like 20261231. */
                fromDate?: string;
                /** @description On that day, only from this time on, like 09:30. */
                fromTime?: string;
                /** @description Only what was billed, or only what was not. */
                invoicedType?: "all" | "invoiced" | "noninvoiced";
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description The same as userId. */
                personId?: string;
                /** @description Only in such projects; without it in all of them. */
                projectType?: "all" | "active" | "archived";
                /** @description By what they are sorted; by date without it. */
                sortBy?: "date" | "user" | "task" | "tasklist" | "project" | "company" | "dateupdated";
                /** @description Whether the first comes first (asc) or last (desc). */
                sortOrder?: "asc" | "desc";
                /** @description Only what has one of these tags. */
                tagIds?: string[];
                /** @description Only work on tasks that have one of these tags. */
                taskTagIds?: string[];
                /** @description Only work of that day and before. A date like 20261231. */
                toDate?: string;
                /** @description On that day, only up to this time, like 17:00. */
                toTime?: string;
                /** @description Only what was changed since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                updatedAfterDate?: string;
                /** @description Only what this person worked. */
                userId?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        "time-entries": components["schemas"]["ListedTimeEntry"][];
                    };
                };
            };
        };
    };
    createTimeEntryInProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "time-entry": {
                 *         "date": "20261231"
                 *       }
                 *     }
                 */
                "application/json": {
                    "time-entry": {
                        date: string;
                        description?: string;
                        hours?: number | string;
                        isbillable?: boolean | "0" | "1";
                        isbilled?: boolean | "0" | "1";
                        minutes?: number | string;
                        "person-id"?: string;
                        tagIds?: string | string[];
                        tags?: string | string[];
                        time?: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                        timeLogId: string;
                    };
                };
            };
        };
    };
    getTimeReportOfProject: {
        parameters: {
            query?: {
                /** @description Only what is to be billed, or only what is not. */
                billableType?: "all" | "billable" | "nonbillable";
                /** @description What has a line of its own; each project without it. */
                by?: "project" | "person" | "tasklist" | "tag" | "day";
                /** @description Only work of that day and later. A date like 20261231. */
                fromDate?: string;
                /** @description On that day, only from this time on, like 09:30. */
                fromTime?: string;
                /** @description Only what was billed, or only what was not. */
                invoicedType?: "all" | "invoiced" | "noninvoiced";
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description The same as userId. */
                personId?: string;
                /** @description Only in such projects; without it in all of them. */
                projectType?: "all" | "active" | "archived";
                /** @description Only what has one of these tags. */
                tagIds?: string[];
                /** @description Only work on tasks that have one of these tags. */
                taskTagIds?: string[];
                /** @description Only work of that day and before. A date like 20261231. */
                toDate?: string;
                /** @description On that day, only up to this time, like 17:00. */
                toTime?: string;
                /** @description Only what this person worked. */
                userId?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        by: string;
                        lines: {
                            id: string;
                            name: string;
                            projectId: string;
                            projectName: string;
                            "time-totals": components["schemas"]["TimeTotals"];
                        }[];
                        /** @constant */
                        STATUS: "OK";
                        "time-totals": components["schemas"]["TimeTotals"];
                    };
                };
            };
        };
    };
    getTimeTotalOfProject: {
        parameters: {
            query?: {
                /** @description Only work of that day and later. A date like 20261231. */
                fromDate?: string;
                /** @description On that day, only from this time on, like 09:30. */
                fromTime?: string;
                /** @description The same as userId. */
                personId?: string;
                /** @description Only work of that day and before. A date like 20261231. */
                toDate?: string;
                /** @description On that day, only up to this time, like 17:00. */
                toTime?: string;
                /** @description Only what this person worked. */
                userId?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        projects: {
                            company: {
                                id: string;
                                name: string;
                            };
                            id: string;
                            name: string;
                            "time-estimates": {
                                "active-hours-estimated": string;
                                "active-mins-estimated": string;
                                "completed-hours-estimated": string;
                                "completed-mins-estimated": string;
                                "filtered-estimated-hours-sum"?: string;
                                "filtered-estimated-mins-sum"?: string;
                                "total-hours-estimated": string;
                                "total-mins-estimated": string;
                            };
                            "time-totals": {
                                "billable-hours-sum": string;
                                "billable-mins-sum": string;
                                "billed-hours-sum": string;
                                "billed-mins-sum": string;
                                "filtered-estimated-hours-sum"?: string;
                                "filtered-estimated-mins-sum"?: string;
                                "non-billable-hours-sum": string;
                                "non-billable-mins-sum": string;
                                "non-billed-hours-sum": string;
                                "non-billed-mins-sum": string;
                                "total-hours-sum": string;
                                "total-mins-sum": string;
                            };
                        }[];
                        /** @constant */
                        STATUS: "OK";
                        "time-estimates": {
                            "active-hours-estimated": string;
                            "active-mins-estimated": string;
                            "completed-hours-estimated": string;
                            "completed-mins-estimated": string;
                            "filtered-estimated-hours-sum"?: string;
                            "filtered-estimated-mins-sum"?: string;
                            "total-hours-estimated": string;
                            "total-mins-estimated": string;
                        };
                        "time-totals": {
                            "billable-hours-sum": string;
                            "billable-mins-sum": string;
                            "billed-hours-sum": string;
                            "billed-mins-sum": string;
                            "filtered-estimated-hours-sum"?: string;
                            "filtered-estimated-mins-sum"?: string;
                            "non-billable-hours-sum": string;
                            "non-billable-mins-sum": string;
                            "non-billed-hours-sum": string;
                            "non-billed-mins-sum": string;
                            "total-hours-sum": string;
                            "total-mins-sum": string;
                        };
                    };
                };
            };
        };
    };
    unmuteProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    unstarProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    readLatestProjectUpdate: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        update: components["schemas"]["ProjectUpdate"];
                    };
                };
            };
        };
    };
    postProjectUpdate: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "update": {
                 *         "text": "The wall stands, and the stone for the quay has come."
                 *       }
                 *     }
                 */
                "application/json": {
                    update: {
                        health?: number | string;
                        text: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        updateId: string;
                    };
                };
            };
        };
    };
    requestProjectUpdate: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "userId": "1"
                 *     }
                 */
                "application/json": {
                    content?: string;
                    userId?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listUpdatesOfProject: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        updates: components["schemas"]["ProjectUpdate"][];
                    };
                };
            };
        };
    };
    listViewsOfProject: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only those that the caller has pinned. */
                pinned?: boolean;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        views: components["schemas"]["View"][];
                    };
                };
            };
        };
    };
    createViewInProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "view": {
                 *         "name": "Harbour wall",
                 *         "look": "board"
                 *       }
                 *     }
                 */
                "application/json": {
                    view: {
                        /** @enum {string} */
                        look: "list" | "board" | "calendar" | "timeline" | "table";
                        name: string;
                        query?: string;
                        shared?: boolean | "0" | "1";
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                        viewId: string;
                    };
                };
            };
        };
    };
    listWebhooksOfProject: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mayCallThisMachine: boolean;
                        /** @constant */
                        STATUS: "OK";
                        webhooks: components["schemas"]["Webhook"][];
                        webhooksEnabled: boolean;
                    };
                };
            };
        };
    };
    createWebhookInProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "webhook": {
                 *         "event": "PROJECT.*",
                 *         "url": "https://receiver.example.com/hook"
                 *       }
                 *     }
                 */
                "application/json": {
                    webhook: {
                        /** @enum {string} */
                        contentType?: "application/json" | "application/x-www-form-urlencoded" | "slack" | "matrix";
                        event: string | string[];
                        headers?: {
                            [key: string]: string;
                        };
                        perMinute?: number | string;
                        sendObjectId?: boolean | "0" | "1";
                        /** @enum {string} */
                        status?: "active" | "paused" | "inactive";
                        token?: string;
                        url: string;
                        /** @enum {string} */
                        version?: "1" | "2";
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                        webhooksEnabled: boolean;
                    };
                };
            };
        };
    };
    startTimer: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "timer": {
                 *         "description": "As agreed with the harbour office."
                 *       }
                 *     }
                 */
                "application/json": {
                    timer: {
                        description?: string;
                        isBillable?: boolean | "0" | "1";
                        isRunning?: boolean | "0" | "1";
                        projectId?: string;
                        seconds?: number | string;
                        stopRunningTimers?: boolean | "0" | "1";
                        taskId?: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        timer: components["schemas"]["NewerTimer"];
                    };
                };
            };
        };
    };
    updateTimer: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "timer": {
                 *         "description": "As agreed with the harbour office."
                 *       }
                 *     }
                 */
                "application/json": {
                    timer: {
                        description?: string;
                        isBillable?: boolean | "0" | "1";
                        isRunning?: boolean | "0" | "1";
                        projectId?: string;
                        stopRunningTimers?: boolean | "0" | "1";
                        taskId?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        timer: components["schemas"]["NewerTimer"];
                    };
                };
            };
        };
    };
    deleteTimer: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
        };
    };
    completeTimer: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        timer: components["schemas"]["NewerTimer"];
                    };
                };
            };
        };
    };
    pauseTimer: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        timer: components["schemas"]["NewerTimer"];
                    };
                };
            };
        };
    };
    resumeTimer: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "stopRunningTimers": true
                 *     }
                 */
                "application/json": {
                    stopRunningTimers?: boolean | "0" | "1";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        timer: components["schemas"]["NewerTimer"];
                    };
                };
            };
        };
    };
    listTimelogsOfProject: {
        parameters: {
            query?: {
                /** @description Only what these people worked. */
                assignedToUserIds?: string[];
                /** @description Only work of that day and before. A date like 20261231. */
                endDate?: string;
                /** @description With tagIds: only what has all of them. */
                matchAllTags?: boolean;
                /** @description By what they are sorted; by date without it. */
                orderBy?: "date" | "user" | "task" | "tasklist" | "project" | "company" | "dateupdated";
                /** @description Whether the first comes first (asc) or last (desc). */
                orderMode?: "asc" | "desc";
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only work of that day and later. A date like 20261231. */
                startDate?: string;
                /** @description Only what has one of these tags. */
                tagIds?: string[];
                /** @description Only what was changed since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                updatedAfter?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        included: Record<string, never>;
                        meta: {
                            page: {
                                count: number;
                                hasMore: boolean;
                                pageOffset: number;
                                pageSize: number;
                            };
                        };
                        /** @constant */
                        STATUS: "OK";
                        timelogs: components["schemas"]["Timelog"][];
                    };
                };
            };
        };
    };
    logTimeOnProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "timelog": {
                 *         "date": "20261231"
                 *       }
                 *     }
                 */
                "application/json": {
                    timelog: {
                        date: string;
                        description?: string;
                        hasStartTime?: boolean | "0" | "1";
                        hours?: number | string;
                        isbillable?: boolean | "0" | "1";
                        isUTC?: boolean | "0" | "1";
                        minutes?: number | string;
                        tagIds?: string | string[];
                        tags?: string | string[];
                        time?: string;
                        userId?: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        timelog: components["schemas"]["Timelog"];
                    };
                };
            };
        };
    };
    listTimelogsOfTask: {
        parameters: {
            query?: {
                /** @description Only what these people worked. */
                assignedToUserIds?: string[];
                /** @description Only work of that day and before. A date like 20261231. */
                endDate?: string;
                /** @description With tagIds: only what has all of them. */
                matchAllTags?: boolean;
                /** @description By what they are sorted; by date without it. */
                orderBy?: "date" | "user" | "task" | "tasklist" | "project" | "company" | "dateupdated";
                /** @description Whether the first comes first (asc) or last (desc). */
                orderMode?: "asc" | "desc";
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only work of that day and later. A date like 20261231. */
                startDate?: string;
                /** @description Only what has one of these tags. */
                tagIds?: string[];
                /** @description Only what was changed since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                updatedAfter?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        included: Record<string, never>;
                        meta: {
                            page: {
                                count: number;
                                hasMore: boolean;
                                pageOffset: number;
                                pageSize: number;
                            };
                        };
                        /** @constant */
                        STATUS: "OK";
                        timelogs: components["schemas"]["Timelog"][];
                    };
                };
            };
        };
    };
    logTimeOnTask: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "timelog": {
                 *         "date": "20261231"
                 *       }
                 *     }
                 */
                "application/json": {
                    timelog: {
                        date: string;
                        description?: string;
                        hasStartTime?: boolean | "0" | "1";
                        hours?: number | string;
                        isbillable?: boolean | "0" | "1";
                        isUTC?: boolean | "0" | "1";
                        minutes?: number | string;
                        tagIds?: string | string[];
                        tags?: string | string[];
                        time?: string;
                        userId?: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        timelog: components["schemas"]["Timelog"];
                    };
                };
            };
        };
    };
    listTimelogs: {
        parameters: {
            query?: {
                /** @description Only what these people worked. */
                assignedToUserIds?: string[];
                /** @description Only work of that day and before. A date like 20261231. */
                endDate?: string;
                /** @description With tagIds: only what has all of them. */
                matchAllTags?: boolean;
                /** @description By what they are sorted; by date without it. */
                orderBy?: "date" | "user" | "task" | "tasklist" | "project" | "company" | "dateupdated";
                /** @description Whether the first comes first (asc) or last (desc). */
                orderMode?: "asc" | "desc";
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only in these projects. */
                projectIds?: string[];
                /** @description Only work of that day and later. A date like 20261231. */
                startDate?: string;
                /** @description Only what has one of these tags. */
                tagIds?: string[];
                /** @description Only what was changed since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                updatedAfter?: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        included: Record<string, never>;
                        meta: {
                            page: {
                                count: number;
                                hasMore: boolean;
                                pageOffset: number;
                                pageSize: number;
                            };
                        };
                        /** @constant */
                        STATUS: "OK";
                        timelogs: components["schemas"]["Timelog"][];
                    };
                };
            };
        };
    };
    getTimelog: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        timelog: components["schemas"]["Timelog"];
                    };
                };
            };
        };
    };
    updateTimelog: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "timelog": {
                 *         "date": "20261231"
                 *       }
                 *     }
                 */
                "application/json": {
                    timelog: {
                        date?: string;
                        description?: string;
                        hasStartTime?: boolean | "0" | "1";
                        hours?: number | string;
                        isbillable?: boolean | "0" | "1";
                        isUTC?: boolean | "0" | "1";
                        minutes?: number | string;
                        projectId?: string;
                        tagIds?: string | string[];
                        tags?: string | string[];
                        taskId?: string;
                        time?: string;
                        userId?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        timelog: components["schemas"]["Timelog"];
                    };
                };
            };
        };
    };
    deleteTimelog: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
        };
    };
    listSeenTimers: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only in this project. */
                projectId?: string;
                /** @description Only those that run. */
                runningTimersOnly?: boolean;
                /** @description Only on this task. */
                taskId?: string;
                /** @description Only this person’s. */
                userId?: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        included: Record<string, never>;
                        meta: {
                            page: {
                                count: number;
                                hasMore: boolean;
                                pageOffset: number;
                                pageSize: number;
                            };
                        };
                        /** @constant */
                        STATUS: "OK";
                        timers: components["schemas"]["NewerTimer"][];
                    };
                };
            };
        };
    };
    getTimer: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        timer: components["schemas"]["NewerTimer"];
                    };
                };
            };
        };
    };
    listEstimatesOfProjects: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only in such projects; without it in all of them. */
                projectType?: "all" | "active" | "archived";
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        projects: {
                            company: {
                                id: string;
                                name: string;
                            };
                            id: string;
                            name: string;
                            totalEstimatedHours: string;
                            totalEstimatedMins: string;
                        }[];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listStarredProjects: {
        parameters: {
            query?: {
                /** @description Only those of this project category. */
                catId?: string;
                /** @description Only those of this company. */
                companyId?: string;
                /** @description Only those made since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                createdAfterDate?: string;
                /** @description The time of day to createdAfterDate, like 09:30. */
                createdAfterTime?: string;
                /** @description What is in the trash, instead of what is not. */
                getDeleted?: boolean;
                /** @description Adds the ids of the people on each project. */
                includePeople?: boolean;
                /** @description Adds who owns each project. */
                includeProjectOwner?: boolean;
                /** @description Adds how each project stands: its tasks, its next milestone, its last activity. */
                includeSummary?: boolean;
                /** @description With tagIds: only those with all of these tags. */
                matchAllTags?: boolean;
                /** @description Only those the caller has starred. */
                onlyStarredProjects?: boolean;
                /** @description What they are sorted by; without it by name. */
                orderBy?: "name" | "companyName" | "lastActivityDate" | "dateCreated";
                /** @description Which way they are sorted. */
                orderMode?: "asc" | "desc";
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only those that one of these people owns. */
                projectOwnerIds?: string[];
                /** @description Only those whose name contains this. */
                searchTerm?: string;
                /** @description Which projects; without it the active ones. */
                status?: "active" | "archived" | "inactive" | "all" | "current" | "late" | "completed";
                /** @description Only those with one of these tags. */
                tagIds?: string[];
                /** @description Only those changed since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                updatedAfterDate?: string;
                /** @description The same as updatedAfterDate. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                updatedAfterDateTime?: string;
                /** @description Only those that this person is on. */
                userId?: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        projects: components["schemas"]["ListedProject"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listTimeTotalsOfProjects: {
        parameters: {
            query?: {
                /** @description Only work of that day and later. A date like 20261231. */
                fromDate?: string;
                /** @description On that day, only from this time on, like 09:30. */
                fromTime?: string;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description The same as userId. */
                personId?: string;
                /** @description Only in such projects; without it in all of them. */
                projectType?: "all" | "active" | "archived";
                /** @description Only work of that day and before. A date like 20261231. */
                toDate?: string;
                /** @description On that day, only up to this time, like 17:00. */
                toTime?: string;
                /** @description Only what this person worked. */
                userId?: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        projects: {
                            company: {
                                id: string;
                                name: string;
                            };
                            id: string;
                            name: string;
                            totalBillableHours: string;
                            totalBillableMins: string;
                            totalBilledHours: string;
                            totalBilledMins: string;
                            totalBilledTime: string;
                            totalHours: string;
                            totalMins: string;
                            totalNonBillableHours: string;
                            totalNonBillableMins: string;
                            totalNonBilledHours: string;
                            totalNonBilledMins: string;
                        }[];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    changeProjectUpdate: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "update": {
                 *         "text": "The wall stands, and the stone for the quay has come."
                 *       }
                 *     }
                 */
                "application/json": {
                    update: {
                        health?: number | string;
                        text?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        updateId: string;
                    };
                };
            };
        };
    };
    deleteProjectUpdate: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        updateId: string;
                    };
                };
            };
        };
    };
    getRole: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        role: components["schemas"]["Role"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    updateRole: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    role: {
                        description?: string;
                        name?: string;
                        users?: string | string[];
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteRole: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    search: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only what is in this project. */
                projectId?: string;
                /** @description The same as searchTerm. */
                q?: string;
                /** @description Beside searchTerm the same as types; alone the same as searchTerm. */
                searchFor?: string;
                /** @description The words to look for. The last one may be the beginning of a word. */
                searchTerm?: string;
                /** @description What to look among: projects, people, companies, files, milestones, tasklists, tasks, columns, notebooks, messages, links, comments, timelogs. Each that is named also has a list of its own in the answer; people and companies are looked among only when they are named. */
                types?: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        searchResult: {
                            columns?: {
                                id: string;
                                name: string;
                                projectId: string;
                                projectName: string;
                            }[];
                            comments?: {
                                id: string;
                                itemId: string;
                                itemType: string;
                                name: string;
                                projectId: string;
                                projectName: string;
                            }[];
                            companies?: {
                                id: string;
                                name: string;
                            }[];
                            files?: {
                                id: string;
                                name: string;
                                projectId: string;
                                projectName: string;
                            }[];
                            links?: {
                                id: string;
                                name: string;
                                projectId: string;
                                projectName: string;
                            }[];
                            messages?: {
                                id: string;
                                name: string;
                                projectId: string;
                                projectName: string;
                            }[];
                            milestones?: {
                                id: string;
                                name: string;
                                projectId: string;
                                projectName: string;
                            }[];
                            notebooks?: {
                                id: string;
                                name: string;
                                projectId: string;
                                projectName: string;
                            }[];
                            people?: {
                                companyId: string;
                                companyName: string;
                                emailAddress: string;
                                firstName: string;
                                id: string;
                                lastName: string;
                                name: string;
                            }[];
                            projects: components["schemas"]["FoundProject"][];
                            results: components["schemas"]["FoundItem"][];
                            tasklists?: {
                                id: string;
                                name: string;
                                projectId: string;
                                projectName: string;
                            }[];
                            tasks?: {
                                id: string;
                                name: string;
                                projectId: string;
                                projectName: string;
                                taskListId: string;
                                taskListName: string;
                            }[];
                            timelogs?: {
                                id: string;
                                name: string;
                                projectId: string;
                                projectName: string;
                            }[];
                        };
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    turnOffSecondStep: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "secondStep": {
                 *         "code": "492039"
                 *       }
                 *     }
                 */
                "application/json": {
                    secondStep: {
                        code?: string;
                        passkey?: {
                            id: string;
                            response: {
                                authenticatorData: string;
                                clientDataJSON: string;
                                signature: string;
                                userHandle?: string;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "secondStep": {
                 *         "code": "492039"
                 *       }
                 *     }
                 */
                "application/json": {
                    secondStep: {
                        code?: string;
                        passkey?: {
                            id: string;
                            response: {
                                authenticatorData: string;
                                clientDataJSON: string;
                                signature: string;
                                userHandle?: string;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recoveryCodes: string[];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    turnOnTotp: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "secondStep": {
                 *         "setup": "as PUT /secondStep/totp/begin.json gave it",
                 *         "code": "492039"
                 *       }
                 *     }
                 */
                "application/json": {
                    secondStep: {
                        code: string;
                        "current-password"?: string;
                        setup: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recoveryCodes: string[];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    beginTotp: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secret: string;
                        setup: string;
                        /** @constant */
                        STATUS: "OK";
                        uri: string;
                    };
                };
            };
        };
    };
    removeTotp: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "secondStep": {
                 *         "code": "492039"
                 *       }
                 *     }
                 */
                "application/json": {
                    secondStep: {
                        code?: string;
                        passkey?: {
                            id: string;
                            response: {
                                authenticatorData: string;
                                clientDataJSON: string;
                                signature: string;
                                userHandle?: string;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "session": {
                 *         "email": "ada@example.com",
                 *         "password": "correct horse battery staple"
                 *       }
                 *     }
                 */
                "application/json": {
                    session: {
                        code?: string;
                        email: string;
                        password: string;
                        timezone?: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accountId: string;
                        /** @constant */
                        STATUS: "OK";
                        userId: string;
                    };
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        address: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    signInWithPasskey: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "session": {
                 *         "passkey": {
                 *           "id": "q2VqDgHmVlJt9QbAqv0GcA",
                 *           "response": {
                 *             "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4ifQ",
                 *             "authenticatorData": "SZYN5YgOjGh0NBcP",
                 *             "signature": "MEUCIQDTGVxhrnYT",
                 *             "userHandle": "MS8y"
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    session: {
                        passkey: {
                            id: string;
                            response: {
                                authenticatorData: string;
                                clientDataJSON: string;
                                signature: string;
                                userHandle?: string;
                            };
                        };
                        timezone?: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accountId: string;
                        /** @constant */
                        STATUS: "OK";
                        userId: string;
                    };
                };
            };
        };
    };
    beginPasskeySignIn: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        options: components["schemas"]["PasskeyRequestOptions"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listProviders: {
        parameters: {
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        providers: components["schemas"]["Provider"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    signInWithProvider: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                provider: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "session": {
                 *         "answer": "code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj"
                 *       }
                 *     }
                 */
                "application/json": {
                    session: {
                        answer?: string;
                        code?: string;
                        proof?: string;
                        timezone?: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accountId: string;
                        proof: string;
                        /** @constant */
                        STATUS: "OK";
                        userId: string;
                    };
                };
            };
        };
    };
    beginProviderSignIn: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                provider: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        address: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listSessions: {
        parameters: {
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sessions: components["schemas"]["Session"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                session: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getStats: {
        parameters: {
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        stats: components["schemas"]["Stats"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listStatuses: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        userStatuses: components["schemas"]["UserStatus"][];
                    };
                };
            };
        };
    };
    getStorage: {
        parameters: {
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        storage: {
                            freeBytes: number | null;
                            pendingBytes: number;
                            quotaBytes: number | null;
                            usedBytes: number;
                            versionCount: number;
                        };
                    };
                };
            };
        };
    };
    listTags: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only those that contain this. */
                searchTerm?: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        tags: components["schemas"]["Tag"][];
                    };
                };
            };
        };
    };
    createTag: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tag": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    tag: {
                        color?: string;
                        name: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                        tagId: string;
                    };
                };
            };
        };
    };
    getTag: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        tag: components["schemas"]["Tag"];
                    };
                };
            };
        };
    };
    updateTag: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tag": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    tag: {
                        color?: string;
                        name?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteTag: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listTasklists: {
        parameters: {
            query?: {
                /** @description Only those with a task due then. */
                filter?: "all" | "anytime" | "today" | "tomorrow" | "yesterday" | "overdue";
                /** @description Adds how many of its tasks are completed. */
                getCompletedCount?: boolean;
                /** @description Adds how many of its tasks are overdue. */
                getOverdueCount?: boolean;
                /** @description Adds their tasks. */
                getTasks?: boolean;
                /** @description Adds those of archived projects. */
                includeArchivedProjects?: boolean;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only those with a task of one of these people. */
                "responsible-party-id"?: string[];
                /** @description Adds those in the trash. */
                showDeleted?: boolean;
                /** @description Adds the milestone of each. */
                showMilestones?: boolean;
                /** @description The same as getTasks. */
                showTasks?: boolean;
                /** @description Which lists; without it those that are not completed. */
                status?: "active" | "completed" | "all";
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        tasklists: components["schemas"]["Tasklist"][];
                    };
                };
            };
        };
    };
    getTasklist: {
        parameters: {
            query?: {
                /** @description Adds how many of its tasks are completed. */
                getCompletedCount?: boolean;
                /** @description Adds how many of its tasks are overdue. */
                getOverdueCount?: boolean;
                /** @description Adds their tasks. */
                getTasks?: boolean;
                /** @description Adds the milestone of each. */
                showMilestones?: boolean;
                /** @description The same as getTasks. */
                showTasks?: boolean;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        "todo-list": components["schemas"]["Tasklist"];
                    };
                };
            };
        };
    };
    updateTasklist: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "todo-list": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    "todo-list": {
                        description?: string;
                        "grant-access-to"?: string | string[];
                        isTemplate?: boolean | "0" | "1";
                        "milestone-id"?: string;
                        name?: string;
                        pinned?: boolean | "0" | "1";
                        private?: boolean | "0" | "1";
                        tagIds?: string | string[];
                        tags?: string | string[];
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteTasklist: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    completeTasklist: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    copyTasklist: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "projectId": "1"
                 *     }
                 */
                "application/json": {
                    includeCompletedTasks?: boolean | "0" | "1";
                    projectId: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listEarlierDescriptionsOfTasklist: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        descriptions: components["schemas"]["EarlierDescription"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    moveTasklist: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "projectId": "1"
                 *     }
                 */
                "application/json": {
                    includeCompletedTasks?: boolean | "0" | "1";
                    projectId: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listTagsOfTasklist: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        tags: components["schemas"]["Tag"][];
                    };
                };
            };
        };
    };
    updateTagsOfTasklist: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "tags": "urgent,waterside"
                 *     }
                 */
                "application/json": {
                    removeProvidedTags?: boolean | "0" | "1";
                    replaceExistingTags?: boolean | "0" | "1";
                    tagIds?: string | string[];
                    tags?: string | string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    exportTasksOfList: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description CSV. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listTasksOfTasklist: {
        parameters: {
            query?: {
                /** @description Only those completed since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                completedAfterDate?: string;
                /** @description Only those completed before then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                completedBeforeDate?: string;
                /** @description Only those made by these people. */
                "creator-ids"?: string[];
                /** @description Only tasks due, or beginning, on that day or earlier. A date like 20261231. */
                endDate?: string;
                /** @description Only tasks due, or beginning, then. */
                filter?: "all" | "anytime" | "completed" | "overdue" | "nodate" | "nostartdate" | "today" | "tomorrow" | "thisweek" | "within7" | "within14" | "within30" | "within365";
                /** @description Adds the files that hang on each. */
                getFiles?: boolean;
                /** @description `false` leaves sub-tasks out. */
                getSubTasks?: boolean;
                /** @description Only the due date counts, not when a task begins. */
                "ignore-start-dates"?: boolean;
                /** @description Besides those of filter also: overdue, nodate, nostartdate, noduedate. */
                include?: string;
                /** @description Adds those of archived projects. */
                includeArchivedProjects?: boolean;
                /** @description Adds sub-tasks that are completed. */
                includeCompletedSubtasks?: boolean;
                /** @description Adds those that are completed. */
                includeCompletedTasks?: boolean;
                /** @description Adds those of lists in the trash. */
                includeTasksFromDeletedLists?: boolean;
                /** @description Besides those of the dates also those that are due at no date. */
                includeTasksWithoutDueDates?: boolean;
                /** @description Whether today counts as overdue, or as part of the days that filter names. */
                includeToday?: boolean;
                /** @description Shows sub-tasks inside their tasks. */
                nestSubTasks?: boolean;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only those of this priority. */
                priority?: "none" | "low" | "medium" | "high";
                /** @description The same as responsible-party-ids. */
                "responsible-party-id"?: string[];
                /** @description Only those of these people; 0 stands for nobody, -1 for anybody. */
                "responsible-party-ids"?: string[];
                /** @description Only those with these words in their name or description; the last may be unfinished. */
                searchTerm?: string;
                /** @description Adds those in the trash. */
                showDeleted?: boolean;
                /** @description What they are sorted by; without it as they stand in their lists. */
                sort?: "manual" | "flattenedtasklist" | "duedate" | "startdate" | "duestartdate" | "alldates" | "dateadded" | "dateupdated" | "completeddate" | "priority" | "project" | "company" | "manualdesc" | "flattenedtasklistdesc" | "duedatedesc" | "startdatedesc" | "duestartdatedesc" | "alldatesdesc" | "dateaddeddesc" | "dateupdateddesc" | "completeddatedesc" | "prioritydesc" | "projectdesc" | "companydesc";
                /** @description Only tasks due, or beginning, on that day or later. A date like 20261231. */
                startDate?: string;
                /** @description Only those with one of these tags. */
                "tag-ids"?: string[];
                /** @description Only those changed since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                updatedAfterDate?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        "todo-items": components["schemas"]["Task"][];
                    };
                };
            };
        };
    };
    createTaskInTasklist: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "todo-item": {
                 *         "content": "Order the stone"
                 *       }
                 *     }
                 */
                "application/json": {
                    "todo-item": {
                        attachments?: string | string[];
                        changeFollowerIds?: string | string[];
                        columnId?: string;
                        commentFollowerIds?: string | string[];
                        completed?: boolean | "0" | "1";
                        content: string;
                        "creator-id"?: string;
                        description?: string;
                        "due-date"?: string;
                        "estimated-minutes"?: number | string;
                        "grant-access-to"?: string | string[];
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        parentTaskId?: string;
                        pendingFileAttachments?: string | string[];
                        pendingFileAttachmentsCategoryIds?: string;
                        positionAfterTask?: number | string;
                        predecessors?: {
                            id: string;
                            /** @enum {string} */
                            type?: "complete" | "start";
                        }[];
                        /** @enum {string} */
                        priority?: "" | "not set" | "none" | "low" | "medium" | "high";
                        private?: (boolean | "0" | "1") | 2;
                        progress?: number | string;
                        removeOtherFiles?: boolean | "0" | "1";
                        "responsible-party-id"?: string | string[];
                        "start-date"?: string;
                        tagIds?: string | string[];
                        tags?: string | string[];
                        tasklistId?: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    reorderTasksOfTasklist: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "todo-items": [
                 *         {
                 *           "id": "2"
                 *         },
                 *         {
                 *           "id": "1"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    "todo-items": {
                        id: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getTimeTotalOfTasklist: {
        parameters: {
            query?: {
                /** @description Only work of that day and later. A date like 20261231. */
                fromDate?: string;
                /** @description On that day, only from this time on, like 09:30. */
                fromTime?: string;
                /** @description The same as userId. */
                personId?: string;
                /** @description Only work of that day and before. A date like 20261231. */
                toDate?: string;
                /** @description On that day, only up to this time, like 17:00. */
                toTime?: string;
                /** @description Only what this person worked. */
                userId?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        projects: {
                            company: {
                                id: string;
                                name: string;
                            };
                            id: string;
                            name: string;
                            tasklist: {
                                id: string;
                                name: string;
                                "time-estimates": {
                                    "active-hours-estimated": string;
                                    "active-mins-estimated": string;
                                    "completed-hours-estimated": string;
                                    "completed-mins-estimated": string;
                                    "filtered-estimated-hours-sum"?: string;
                                    "filtered-estimated-mins-sum"?: string;
                                    "total-hours-estimated": string;
                                    "total-mins-estimated": string;
                                };
                                "time-totals": {
                                    "billable-hours-sum": string;
                                    "billable-mins-sum": string;
                                    "billed-hours-sum": string;
                                    "billed-mins-sum": string;
                                    "filtered-estimated-hours-sum"?: string;
                                    "filtered-estimated-mins-sum"?: string;
                                    "non-billable-hours-sum": string;
                                    "non-billable-mins-sum": string;
                                    "non-billed-hours-sum": string;
                                    "non-billed-mins-sum": string;
                                    "total-hours-sum": string;
                                    "total-mins-sum": string;
                                };
                            };
                        }[];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    reopenTasklist: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listTasklistTemplates: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        tasklists: components["schemas"]["Tasklist"][];
                    };
                };
            };
        };
    };
    updateReminder: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reminder": {
                 *         "date-time-utc": "2026-12-31T09:00:00Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    reminder: {
                        "date-time-utc"?: string;
                        isRelative?: boolean | "0" | "1";
                        note?: string;
                        "relative-number-days"?: number | string;
                        "relative-time"?: string;
                        /** @enum {string} */
                        type?: "EMAIL" | "SMS" | "PUSH" | "email" | "sms" | "push";
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteReminder: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    exportTasks: {
        parameters: {
        };
        responses: {
            /** @description CSV. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listTasks: {
        parameters: {
            query?: {
                /** @description Only those completed since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                completedAfterDate?: string;
                /** @description Only those completed before then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                completedBeforeDate?: string;
                /** @description Only those made by these people. */
                "creator-ids"?: string[];
                /** @description Only tasks due, or beginning, on that day or earlier. A date like 20261231. */
                endDate?: string;
                /** @description Only tasks due, or beginning, then. */
                filter?: "all" | "anytime" | "completed" | "overdue" | "nodate" | "nostartdate" | "today" | "tomorrow" | "thisweek" | "within7" | "within14" | "within30" | "within365";
                /** @description Adds the files that hang on each. */
                getFiles?: boolean;
                /** @description `false` leaves sub-tasks out. */
                getSubTasks?: boolean;
                /** @description Only the due date counts, not when a task begins. */
                "ignore-start-dates"?: boolean;
                /** @description Besides those of filter also: overdue, nodate, nostartdate, noduedate. */
                include?: string;
                /** @description Adds those of archived projects. */
                includeArchivedProjects?: boolean;
                /** @description Adds sub-tasks that are completed. */
                includeCompletedSubtasks?: boolean;
                /** @description Adds those that are completed. */
                includeCompletedTasks?: boolean;
                /** @description Adds those of lists in the trash. */
                includeTasksFromDeletedLists?: boolean;
                /** @description Besides those of the dates also those that are due at no date. */
                includeTasksWithoutDueDates?: boolean;
                /** @description Whether today counts as overdue, or as part of the days that filter names. */
                includeToday?: boolean;
                /** @description Shows sub-tasks inside their tasks. */
                nestSubTasks?: boolean;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only those of this priority. */
                priority?: "none" | "low" | "medium" | "high";
                /** @description The same as responsible-party-ids. */
                "responsible-party-id"?: string[];
                /** @description Only those of these people; 0 stands for nobody, -1 for anybody. */
                "responsible-party-ids"?: string[];
                /** @description Only those with these words in their name or description; the last may be unfinished. */
                searchTerm?: string;
                /** @description Adds those in the trash. */
                showDeleted?: boolean;
                /** @description What they are sorted by; without it as they stand in their lists. */
                sort?: "manual" | "flattenedtasklist" | "duedate" | "startdate" | "duestartdate" | "alldates" | "dateadded" | "dateupdated" | "completeddate" | "priority" | "project" | "company" | "manualdesc" | "flattenedtasklistdesc" | "duedatedesc" | "startdatedesc" | "duestartdatedesc" | "alldatesdesc" | "dateaddeddesc" | "dateupdateddesc" | "completeddatedesc" | "prioritydesc" | "projectdesc" | "companydesc";
                /** @description Only tasks due, or beginning, on that day or later. A date like 20261231. */
                startDate?: string;
                /** @description Only those with one of these tags. */
                "tag-ids"?: string[];
                /** @description Only those changed since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                updatedAfterDate?: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        "todo-items": components["schemas"]["Task"][];
                    };
                };
            };
        };
    };
    getTask: {
        parameters: {
            query?: {
                /** @description Adds the files that hang on each. */
                getFiles?: boolean;
                /** @description Adds sub-tasks that are completed. */
                includeCompletedSubtasks?: boolean;
                /** @description Shows sub-tasks inside their tasks. */
                nestSubTasks?: boolean;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        "todo-item": components["schemas"]["Task"];
                    };
                };
            };
        };
    };
    updateTask: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "todo-item": {
                 *         "content": "Order the stone"
                 *       }
                 *     }
                 */
                "application/json": {
                    "todo-item": {
                        "allow-update"?: boolean | "0" | "1";
                        attachments?: string | string[];
                        changeFollowerIds?: string | string[];
                        columnId?: string;
                        commentFollowerIds?: string | string[];
                        completed?: boolean | "0" | "1";
                        content?: string;
                        description?: string;
                        "due-date"?: string;
                        "estimated-minutes"?: number | string;
                        "grant-access-to"?: string | string[];
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        parentTaskId?: string;
                        pendingFileAttachments?: string | string[];
                        pendingFileAttachmentsCategoryIds?: string;
                        positionAfterTask?: number | string;
                        predecessors?: {
                            id: string;
                            /** @enum {string} */
                            type?: "complete" | "start";
                        }[];
                        /** @enum {string} */
                        priority?: "" | "not set" | "none" | "low" | "medium" | "high";
                        private?: (boolean | "0" | "1") | 2;
                        progress?: number | string;
                        removeOtherFiles?: boolean | "0" | "1";
                        "responsible-party-id"?: string | string[];
                        "start-date"?: string;
                        tagIds?: string | string[];
                        tags?: string | string[];
                        tasklistId?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        assignedFileIds?: string[];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createSubtask: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "todo-item": {
                 *         "content": "Order the stone"
                 *       }
                 *     }
                 */
                "application/json": {
                    "todo-item": {
                        attachments?: string | string[];
                        changeFollowerIds?: string | string[];
                        columnId?: string;
                        commentFollowerIds?: string | string[];
                        completed?: boolean | "0" | "1";
                        content: string;
                        "creator-id"?: string;
                        description?: string;
                        "due-date"?: string;
                        "estimated-minutes"?: number | string;
                        "grant-access-to"?: string | string[];
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        parentTaskId?: string;
                        pendingFileAttachments?: string | string[];
                        pendingFileAttachmentsCategoryIds?: string;
                        positionAfterTask?: number | string;
                        predecessors?: {
                            id: string;
                            /** @enum {string} */
                            type?: "complete" | "start";
                        }[];
                        /** @enum {string} */
                        priority?: "" | "not set" | "none" | "low" | "medium" | "high";
                        private?: (boolean | "0" | "1") | 2;
                        progress?: number | string;
                        removeOtherFiles?: boolean | "0" | "1";
                        "responsible-party-id"?: string | string[];
                        "start-date"?: string;
                        tagIds?: string | string[];
                        tags?: string | string[];
                        tasklistId?: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteTask: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listTaskActivity: {
        parameters: {
            query?: {
                /** @description The same as pageSize. */
                maxItems?: number;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        activity: {
                            activitytype: string;
                            /** @description What was done, where `edited` says too little: restored, renamed, moved, rescheduled, or version for a new version of a file. Else empty. */
                            change: string;
                            "company-id": string;
                            "company-name": string;
                            datetime: string;
                            description: string;
                            "due-date": string;
                            extradescription: string;
                            "for-user-avatar-url": string;
                            foruserid: string;
                            forusername: string;
                            "from-user-avatar-url": string;
                            fromusername: string;
                            id: string;
                            isprivate: "0" | "1";
                            itemid: string;
                            itemlink: string;
                            latestActivityType: string;
                            link: string;
                            lockdownId: string;
                            "project-id": string;
                            "project-name": string;
                            publicinfo: string;
                            type: string;
                            userid: string;
                        }[];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listCommentsOfTask: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        comments: components["schemas"]["ListedComment"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createCommentOnTask: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "comment": {
                 *         "body": "The stone has arrived."
                 *       }
                 *     }
                 */
                "application/json": {
                    comment: {
                        attachments?: string | string[];
                        "author-id"?: string;
                        body: string;
                        /** @enum {string} */
                        "content-type"?: "text" | "html";
                        "emailed-from"?: string;
                        "grant-access-to"?: string | string[];
                        isprivate?: boolean | "0" | "1";
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        pendingFileAttachments?: string | string[];
                        pendingFileAttachmentsCategoryIds?: string;
                        removeOtherFiles?: boolean | "0" | "1";
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        commentId: string;
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    completeTask: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    copyTask: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "projectId": "1"
                 *     }
                 */
                "application/json": {
                    parentTaskId?: string;
                    projectId?: string;
                    removeDependencies?: boolean | "0" | "1";
                    tasklistId?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listDependentsOfTask: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dependents: components["schemas"]["LinkedTask"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listEarlierDescriptionsOfTask: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        descriptions: components["schemas"]["EarlierDescription"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    estimateTask: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "taskEstimatedMinutes": 120
                 *     }
                 */
                "application/json": {
                    taskEstimatedMinutes: number | string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listFilesOfTask: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        project: components["schemas"]["FilesOfProject"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    attachFilesToTask: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "task": {
                 *         "pendingFileAttachments": "tf_6f1f7a4e-3c0b-4b8e-9d43-0c5a0e1d2b7a"
                 *       }
                 *     }
                 */
                "application/json": {
                    task: {
                        attachments?: string | string[];
                        pendingFileAttachments?: string | string[];
                        pendingFileAttachmentsCategoryIds?: string;
                        removeOtherFiles?: boolean | "0" | "1";
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        assignedFileIds: string[];
                        fileId: string;
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listFollowersOfTask: {
        parameters: {
            query?: {
                /** @description Who they are, instead of their ids. */
                returnUserInfo?: boolean;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changeFollowerIds?: string[];
                        commentFollowerIds?: string[];
                        followers?: components["schemas"]["Follower"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listActivityOfTask: {
        parameters: {
            query?: {
                /** @description The same as pageSize. */
                maxItems?: number;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        activity: {
                            activitytype: string;
                            /** @description What was done, where `edited` says too little: restored, renamed, moved, rescheduled, or version for a new version of a file. Else empty. */
                            change: string;
                            "company-id": string;
                            "company-name": string;
                            datetime: string;
                            description: string;
                            "due-date": string;
                            extradescription: string;
                            "for-user-avatar-url": string;
                            foruserid: string;
                            forusername: string;
                            "from-user-avatar-url": string;
                            fromusername: string;
                            id: string;
                            isprivate: "0" | "1";
                            itemid: string;
                            itemlink: string;
                            latestActivityType: string;
                            link: string;
                            lockdownId: string;
                            "project-id": string;
                            "project-name": string;
                            publicinfo: string;
                            type: string;
                            userid: string;
                        }[];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    moveTask: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "projectId": "1"
                 *     }
                 */
                "application/json": {
                    parentTaskId?: string;
                    projectId?: string;
                    removeDependencies?: boolean | "0" | "1";
                    tasklistId?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        affectedProjectIds: string;
                        affectedTaskIds: string;
                        affectedTaskListIds: string;
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    muteTask: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listPredecessorsOfTask: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        predecessors: components["schemas"]["LinkedTask"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    quickAddSubtasks: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        /** @description At most 4 MiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "content": "Order the stone"
                 *     }
                 */
                "application/json": {
                    content: string;
                    "creator-id"?: string;
                    nestSubTasks?: boolean | "0" | "1";
                    private?: boolean | "0" | "1";
                    tasklistId?: string;
                    "todo-item"?: {
                        attachments?: string | string[];
                        changeFollowerIds?: string | string[];
                        columnId?: string;
                        commentFollowerIds?: string | string[];
                        completed?: boolean | "0" | "1";
                        description?: string;
                        "due-date"?: string;
                        "estimated-minutes"?: number | string;
                        "grant-access-to"?: string | string[];
                        notify?: (string | string[]) | boolean;
                        "notify-current-user"?: boolean | "0" | "1";
                        parentTaskId?: string;
                        pendingFileAttachments?: string | string[];
                        pendingFileAttachmentsCategoryIds?: string;
                        positionAfterTask?: number | string;
                        predecessors?: {
                            id: string;
                            /** @enum {string} */
                            type?: "complete" | "start";
                        }[];
                        /** @enum {string} */
                        priority?: "" | "not set" | "none" | "low" | "medium" | "high";
                        private?: (boolean | "0" | "1") | 2;
                        progress?: number | string;
                        removeOtherFiles?: boolean | "0" | "1";
                        "responsible-party-id"?: string | string[];
                        "start-date"?: string;
                        tagIds?: string | string[];
                        tags?: string | string[];
                        tasklistId?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        failed: string;
                        /** @constant */
                        STATUS: "OK";
                        success: string;
                        taskIds: string;
                        tasklistId: string;
                    };
                };
            };
        };
    };
    listReadersOfTask: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        readers: components["schemas"]["Reader"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listRemindersOfTask: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reminders: components["schemas"]["Reminder"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    createReminderInTask: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reminder": {
                 *         "date-time-utc": "2026-12-31T09:00:00Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    reminder: {
                        "date-time-utc"?: string;
                        isRelative?: boolean | "0" | "1";
                        note?: string;
                        "relative-number-days"?: number | string;
                        "relative-time"?: string;
                        /** @enum {string} */
                        type?: "EMAIL" | "SMS" | "PUSH" | "email" | "sms" | "push";
                        "user-id"?: string | string[];
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    exportSubtasks: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description CSV. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listSubtasksOfTask: {
        parameters: {
            query?: {
                /** @description Only those completed since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                completedAfterDate?: string;
                /** @description Only those completed before then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                completedBeforeDate?: string;
                /** @description Only those made by these people. */
                "creator-ids"?: string[];
                /** @description Only tasks due, or beginning, on that day or earlier. A date like 20261231. */
                endDate?: string;
                /** @description Only tasks due, or beginning, then. */
                filter?: "all" | "anytime" | "completed" | "overdue" | "nodate" | "nostartdate" | "today" | "tomorrow" | "thisweek" | "within7" | "within14" | "within30" | "within365";
                /** @description Adds the files that hang on each. */
                getFiles?: boolean;
                /** @description `false` leaves sub-tasks out. */
                getSubTasks?: boolean;
                /** @description Only the due date counts, not when a task begins. */
                "ignore-start-dates"?: boolean;
                /** @description Besides those of filter also: overdue, nodate, nostartdate, noduedate. */
                include?: string;
                /** @description Adds those of archived projects. */
                includeArchivedProjects?: boolean;
                /** @description Adds sub-tasks that are completed. */
                includeCompletedSubtasks?: boolean;
                /** @description Adds those that are completed. */
                includeCompletedTasks?: boolean;
                /** @description Adds those of lists in the trash. */
                includeTasksFromDeletedLists?: boolean;
                /** @description Besides those of the dates also those that are due at no date. */
                includeTasksWithoutDueDates?: boolean;
                /** @description Whether today counts as overdue, or as part of the days that filter names. */
                includeToday?: boolean;
                /** @description Shows sub-tasks inside their tasks. */
                nestSubTasks?: boolean;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only those of this priority. */
                priority?: "none" | "low" | "medium" | "high";
                /** @description The same as responsible-party-ids. */
                "responsible-party-id"?: string[];
                /** @description Only those of these people; 0 stands for nobody, -1 for anybody. */
                "responsible-party-ids"?: string[];
                /** @description Only those with these words in their name or description; the last may be unfinished. */
                searchTerm?: string;
                /** @description Adds those in the trash. */
                showDeleted?: boolean;
                /** @description What they are sorted by; without it as they stand in their lists. */
                sort?: "manual" | "flattenedtasklist" | "duedate" | "startdate" | "duestartdate" | "alldates" | "dateadded" | "dateupdated" | "completeddate" | "priority" | "project" | "company" | "manualdesc" | "flattenedtasklistdesc" | "duedatedesc" | "startdatedesc" | "duestartdatedesc" | "alldatesdesc" | "dateaddeddesc" | "dateupdateddesc" | "completeddatedesc" | "prioritydesc" | "projectdesc" | "companydesc";
                /** @description Only tasks due, or beginning, on that day or later. A date like 20261231. */
                startDate?: string;
                /** @description Only those with one of these tags. */
                "tag-ids"?: string[];
                /** @description Only those changed since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                updatedAfterDate?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        "todo-items": components["schemas"]["Task"][];
                    };
                };
            };
        };
    };
    listTagsOfTask: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        tags: components["schemas"]["Tag"][];
                    };
                };
            };
        };
    };
    updateTagsOfTask: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "tags": "urgent,waterside"
                 *     }
                 */
                "application/json": {
                    removeProvidedTags?: boolean | "0" | "1";
                    replaceExistingTags?: boolean | "0" | "1";
                    tagIds?: string | string[];
                    tags?: string | string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    exportTimeEntriesOfTask: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description CSV. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listTimeEntriesOfTask: {
        parameters: {
            query?: {
                /** @description Only what is to be billed, or only what is not. */
                billableType?: "all" | "billable" | "nonbillable";
                /** @description Only work of that day and later. A date like 20261231. */
                fromDate?: string;
                /** @description On that day, only from this time on, like 09:30. */
                fromTime?: string;
                /** @description Only what was billed, or only what was not. */
                invoicedType?: "all" | "invoiced" | "noninvoiced";
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description The same as userId. */
                personId?: string;
                /** @description Only in such projects; without it in all of them. */
                projectType?: "all" | "active" | "archived";
                /** @description By what they are sorted; by date without it. */
                sortBy?: "date" | "user" | "task" | "tasklist" | "project" | "company" | "dateupdated";
                /** @description Whether the first comes first (asc) or last (desc). */
                sortOrder?: "asc" | "desc";
                /** @description Only what has one of these tags. */
                tagIds?: string[];
                /** @description Only work on tasks that have one of these tags. */
                taskTagIds?: string[];
                /** @description Only work of that day and before. A date like 20261231. */
                toDate?: string;
                /** @description On that day, only up to this time, like 17:00. */
                toTime?: string;
                /** @description Only what was changed since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                updatedAfterDate?: string;
                /** @description Only what this person worked. */
                userId?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        "time-entries": components["schemas"]["ListedTimeEntry"][];
                    };
                };
            };
        };
    };
    createTimeEntryInTask: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "time-entry": {
                 *         "date": "20261231"
                 *       }
                 *     }
                 */
                "application/json": {
                    "time-entry": {
                        date: string;
                        description?: string;
                        hours?: number | string;
                        isbillable?: boolean | "0" | "1";
                        isbilled?: boolean | "0" | "1";
                        minutes?: number | string;
                        "person-id"?: string;
                        tagIds?: string | string[];
                        tags?: string | string[];
                        time?: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                        timeLogId: string;
                    };
                };
            };
        };
    };
    getTimeTotalOfTask: {
        parameters: {
            query?: {
                /** @description Only work of that day and later. A date like 20261231. */
                fromDate?: string;
                /** @description On that day, only from this time on, like 09:30. */
                fromTime?: string;
                /** @description The same as userId. */
                personId?: string;
                /** @description Only work of that day and before. A date like 20261231. */
                toDate?: string;
                /** @description On that day, only up to this time, like 17:00. */
                toTime?: string;
                /** @description Only what this person worked. */
                userId?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        projects: {
                            company: {
                                id: string;
                                name: string;
                            };
                            id: string;
                            name: string;
                            tasklist: {
                                id: string;
                                name: string;
                                task: {
                                    id: string;
                                    name: string;
                                    "time-estimates": {
                                        "active-hours-estimated": string;
                                        "active-mins-estimated": string;
                                        "completed-hours-estimated": string;
                                        "completed-mins-estimated": string;
                                        "filtered-estimated-hours-sum"?: string;
                                        "filtered-estimated-mins-sum"?: string;
                                        "total-hours-estimated": string;
                                        "total-mins-estimated": string;
                                    };
                                    "time-totals": {
                                        "billable-hours-sum": string;
                                        "billable-mins-sum": string;
                                        "billed-hours-sum": string;
                                        "billed-mins-sum": string;
                                        "filtered-estimated-hours-sum"?: string;
                                        "filtered-estimated-mins-sum"?: string;
                                        "non-billable-hours-sum": string;
                                        "non-billable-mins-sum": string;
                                        "non-billed-hours-sum": string;
                                        "non-billed-mins-sum": string;
                                        "total-hours-sum": string;
                                        "total-mins-sum": string;
                                    };
                                };
                            };
                        }[];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    reopenTask: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    unmuteTask: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listTestReceivers: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        testReceivers: components["schemas"]["TestReceiver"][];
                    };
                };
            };
        };
    };
    createTestReceiver: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "testReceiver": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    testReceiver: {
                        answerStatus?: number | string;
                        delayMs?: number | string;
                        name?: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                        testReceiver: components["schemas"]["TestReceiver"];
                    };
                };
            };
        };
    };
    getTestReceiver: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        testReceiver: components["schemas"]["TestReceiver"];
                    };
                };
            };
        };
    };
    updateTestReceiver: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "testReceiver": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    testReceiver: {
                        answerStatus?: number | string;
                        delayMs?: number | string;
                        name?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteTestReceiver: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listCallsOfTestReceiver: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        calls: components["schemas"]["TestReceiverCall"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    exportTimeEntries: {
        parameters: {
        };
        responses: {
            /** @description CSV. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listTimeEntries: {
        parameters: {
            query?: {
                /** @description Only what is to be billed, or only what is not. */
                billableType?: "all" | "billable" | "nonbillable";
                /** @description Only work of that day and later. A date like 20261231. */
                fromDate?: string;
                /** @description On that day, only from this time on, like 09:30. */
                fromTime?: string;
                /** @description Only what was billed, or only what was not. */
                invoicedType?: "all" | "invoiced" | "noninvoiced";
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description The same as userId. */
                personId?: string;
                /** @description Only in this project. */
                projectId?: string;
                /** @description Only in such projects; without it in all of them. */
                projectType?: "all" | "active" | "archived";
                /** @description By what they are sorted; by date without it. */
                sortBy?: "date" | "user" | "task" | "tasklist" | "project" | "company" | "dateupdated";
                /** @description Whether the first comes first (asc) or last (desc). */
                sortOrder?: "asc" | "desc";
                /** @description Only what has one of these tags. */
                tagIds?: string[];
                /** @description Only work on tasks that have one of these tags. */
                taskTagIds?: string[];
                /** @description Only work of that day and before. A date like 20261231. */
                toDate?: string;
                /** @description On that day, only up to this time, like 17:00. */
                toTime?: string;
                /** @description Only what was changed since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                updatedAfterDate?: string;
                /** @description Only what this person worked. */
                userId?: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        "time-entries": components["schemas"]["ListedTimeEntry"][];
                    };
                };
            };
        };
    };
    getTimeEntry: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        "time-entry": components["schemas"]["TimeEntry"];
                    };
                };
            };
        };
    };
    updateTimeEntry: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "time-entry": {
                 *         "date": "20261231"
                 *       }
                 *     }
                 */
                "application/json": {
                    "time-entry": {
                        date?: string;
                        description?: string;
                        hours?: number | string;
                        isbillable?: boolean | "0" | "1";
                        isbilled?: boolean | "0" | "1";
                        minutes?: number | string;
                        "person-id"?: string;
                        "project-id"?: string;
                        tagIds?: string | string[];
                        tags?: string | string[];
                        time?: string;
                        "todo-item-id"?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteTimeEntry: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getTimeEntriesTotal: {
        parameters: {
            query?: {
                /** @description Only work of that day and later. A date like 20261231. */
                fromDate?: string;
                /** @description On that day, only from this time on, like 09:30. */
                fromTime?: string;
                /** @description The same as userId. */
                personId?: string;
                /** @description Only in such projects; without it in all of them. */
                projectType?: "all" | "active" | "archived";
                /** @description Only work of that day and before. A date like 20261231. */
                toDate?: string;
                /** @description On that day, only up to this time, like 17:00. */
                toTime?: string;
                /** @description Only what this person worked. */
                userId?: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        "time-totals": components["schemas"]["TimeTotals"];
                    };
                };
            };
        };
    };
    getTimeReport: {
        parameters: {
            query?: {
                /** @description Only what is to be billed, or only what is not. */
                billableType?: "all" | "billable" | "nonbillable";
                /** @description What has a line of its own; each project without it. */
                by?: "project" | "person" | "tasklist" | "tag" | "day";
                /** @description Only work of that day and later. A date like 20261231. */
                fromDate?: string;
                /** @description On that day, only from this time on, like 09:30. */
                fromTime?: string;
                /** @description Only what was billed, or only what was not. */
                invoicedType?: "all" | "invoiced" | "noninvoiced";
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description The same as userId. */
                personId?: string;
                /** @description Only in this project. */
                projectId?: string;
                /** @description Only in such projects; without it in all of them. */
                projectType?: "all" | "active" | "archived";
                /** @description Only what has one of these tags. */
                tagIds?: string[];
                /** @description Only work on tasks that have one of these tags. */
                taskTagIds?: string[];
                /** @description Only work of that day and before. A date like 20261231. */
                toDate?: string;
                /** @description On that day, only up to this time, like 17:00. */
                toTime?: string;
                /** @description Only what this person worked. */
                userId?: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        by: string;
                        lines: {
                            id: string;
                            name: string;
                            projectId: string;
                            projectName: string;
                            "time-totals": components["schemas"]["TimeTotals"];
                        }[];
                        /** @constant */
                        STATUS: "OK";
                        "time-totals": components["schemas"]["TimeTotals"];
                    };
                };
            };
        };
    };
    getTimeTotal: {
        parameters: {
            query?: {
                /** @description Only work of that day and later. A date like 20261231. */
                fromDate?: string;
                /** @description On that day, only from this time on, like 09:30. */
                fromTime?: string;
                /** @description The same as userId. */
                personId?: string;
                /** @description Only in such projects; without it in all of them. */
                projectType?: "all" | "active" | "archived";
                /** @description Only work of that day and before. A date like 20261231. */
                toDate?: string;
                /** @description On that day, only up to this time, like 17:00. */
                toTime?: string;
                /** @description Only what this person worked. */
                userId?: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        "time-totals": components["schemas"]["TimeTotals"];
                    };
                };
            };
        };
    };
    listTagsOfTimelog: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        tags: components["schemas"]["Tag"][];
                    };
                };
            };
        };
    };
    updateTagsOfTimelog: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "tags": "urgent,waterside"
                 *     }
                 */
                "application/json": {
                    removeProvidedTags?: boolean | "0" | "1";
                    replaceExistingTags?: boolean | "0" | "1";
                    tagIds?: string | string[];
                    tags?: string | string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listTimers: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only in this project. */
                projectId?: string;
                /** @description Only those that run. */
                runningTimersOnly?: boolean;
                /** @description Only on this task. */
                taskId?: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        timers: components["schemas"]["Timer"][];
                    };
                };
            };
        };
    };
    listTimeZones: {
        parameters: {
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        timezones: components["schemas"]["TimeZone"][];
                    };
                };
            };
        };
    };
    listTokens: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        tokens: components["schemas"]["Token"][];
                    };
                };
            };
        };
    };
    createToken: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    token: {
                        expiresOn?: string;
                        name: string;
                        readOnly?: boolean | "0" | "1";
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                        token: string;
                    };
                };
            };
        };
    };
    revokeToken: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listTrash: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        trash: components["schemas"]["TrashedAnywhere"][];
                    };
                };
            };
        };
    };
    restoreCalendarEvent: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    restoreColumn: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    restoreComment: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    restoreFile: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    restoreLink: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    restoreReply: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    restoreMessage: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    restoreMilestone: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    restoreNotebook: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listTrashOfProject: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        calendarevents: components["schemas"]["TrashedItem"][];
                        columns: components["schemas"]["TrashedItem"][];
                        comments: components["schemas"]["TrashedItem"][];
                        files: components["schemas"]["TrashedItem"][];
                        forms: components["schemas"]["TrashedItem"][];
                        links: components["schemas"]["TrashedItem"][];
                        messagereplies: components["schemas"]["TrashedItem"][];
                        messages: components["schemas"]["TrashedItem"][];
                        milestones: components["schemas"]["TrashedItem"][];
                        notebooks: components["schemas"]["TrashedItem"][];
                        /** @constant */
                        STATUS: "OK";
                        tasklists: components["schemas"]["TrashedItem"][];
                        tasks: components["schemas"]["TrashedItem"][];
                        timelogs: components["schemas"]["TrashedItem"][];
                    };
                };
            };
        };
    };
    restoreProject: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    restoreTasklist: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    restoreTask: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    restoreTimelog: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    beginUpload: {
        parameters: {
        };
        responses: {
            /** @description It has begun. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
            };
        };
    };
    listTagsOfUser: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        tags: components["schemas"]["Tag"][];
                    };
                };
            };
        };
    };
    updateTagsOfUser: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "tags": "urgent,waterside"
                 *     }
                 */
                "application/json": {
                    removeProvidedTags?: boolean | "0" | "1";
                    replaceExistingTags?: boolean | "0" | "1";
                    tagIds?: string | string[];
                    tags?: string | string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listViews: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only those that the caller has pinned. */
                pinned?: boolean;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        views: components["schemas"]["View"][];
                    };
                };
            };
        };
    };
    getView: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        view: components["schemas"]["View"];
                    };
                };
            };
        };
    };
    updateView: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "view": {
                 *         "name": "Harbour wall"
                 *       }
                 *     }
                 */
                "application/json": {
                    view: {
                        /** @enum {string} */
                        look?: "list" | "board" | "calendar" | "timeline" | "table";
                        name?: string;
                        query?: string;
                        shared?: boolean | "0" | "1";
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteView: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    pinView: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    unpinView: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mayCallThisMachine: boolean;
                        /** @constant */
                        STATUS: "OK";
                        webhooks: components["schemas"]["Webhook"][];
                        webhooksEnabled: boolean;
                    };
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "webhook": {
                 *         "event": "PROJECT.*",
                 *         "url": "https://receiver.example.com/hook"
                 *       }
                 *     }
                 */
                "application/json": {
                    webhook: {
                        /** @enum {string} */
                        contentType?: "application/json" | "application/x-www-form-urlencoded" | "slack" | "matrix";
                        event: string | string[];
                        headers?: {
                            [key: string]: string;
                        };
                        perMinute?: number | string;
                        sendObjectId?: boolean | "0" | "1";
                        /** @enum {string} */
                        status?: "active" | "paused" | "inactive";
                        token?: string;
                        url: string;
                        /** @enum {string} */
                        version?: "1" | "2";
                    };
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @constant */
                        STATUS: "OK";
                        webhooksEnabled: boolean;
                    };
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        webhook: components["schemas"]["Webhook"];
                        webhooksEnabled: boolean;
                    };
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "webhook": {
                 *         "event": "PROJECT.*"
                 *       }
                 *     }
                 */
                "application/json": {
                    webhook: {
                        /** @enum {string} */
                        contentType?: "application/json" | "application/x-www-form-urlencoded" | "slack" | "matrix";
                        event?: string | string[];
                        headers?: {
                            [key: string]: string;
                        };
                        perMinute?: number | string;
                        projectId?: string;
                        sendObjectId?: boolean | "0" | "1";
                        /** @enum {string} */
                        status?: "active" | "paused" | "inactive";
                        token?: string;
                        tokenOverlapHours?: number | string;
                        url?: string;
                        /** @enum {string} */
                        version?: "1" | "2";
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listDeliveriesOfWebhook: {
        parameters: {
            query?: {
                /** @description Only those answered with this status; 0 for those without an answer. */
                code?: number;
                /** @description Only those of this event, like `TASK.COMPLETED`. */
                event?: string;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
                /** @description Only those since then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                since?: string;
                /** @description Only attempts with this outcome, or of deliveries in this state. */
                status?: "all" | "delivered" | "waiting" | "given-up" | "failed" | "succeeded";
                /** @description Only those until then. A date like 20261231, or a time like 2026-12-31T09:30:00Z. */
                until?: string;
                /** @description Only those of this delivery. */
                uuid?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveries: components["schemas"]["DeliveryAttempt"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listEventsOfWebhook: {
        parameters: {
            query?: {
                /** @description Only events behind this sequence number. */
                after?: number;
                /** @description How many at most. */
                pageSize?: number;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: components["schemas"]["NumberedEvent"][];
                        firstSequence: number;
                        lastSequence: number;
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    pauseWebhook: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    redeliverNotification: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "uuid": "6f1f7a4e-3c0b-4b8e-9d43-0c5a0e1d2b7a"
                 *     }
                 */
                "application/json": {
                    uuid: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    replayWebhook: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-11-01T00:00:00Z"
                 *     }
                 */
                "application/json": {
                    dryRun?: boolean | "0" | "1";
                    since: string;
                    /** @enum {string} */
                    what?: "failed" | "all";
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                        id?: string;
                        replay?: components["schemas"]["Replay"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listReplaysOfWebhook: {
        parameters: {
            query?: {
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        replays: components["schemas"]["Replay"][];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    getReplayOfWebhook: {
        parameters: {
            path: {
                id: string;
                replay: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        replay: components["schemas"]["Replay"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    cancelReplayOfWebhook: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
                replay: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    resendFailedOfWebhook: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-11-01T00:00:00Z"
                 *     }
                 */
                "application/json": {
                    dryRun?: boolean | "0" | "1";
                    since: string;
                    /** @enum {string} */
                    what?: "failed" | "all";
                };
            };
        };
        responses: {
            /** @description It is there now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                        id?: string;
                        replay?: components["schemas"]["Replay"];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    resumeWebhook: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    rotateSecretOfWebhook: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "tokenOverlapHours": 24
                 *     }
                 */
                "application/json": {
                    tokenOverlapHours?: number | string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        token: string;
                    };
                };
            };
        };
    };
    getStatisticsOfWebhook: {
        parameters: {
            query?: {
                /** @description By the hour, or by the day (in UTC). */
                by?: "hour" | "day";
                /** @description How many hours back; without it 48. */
                hours?: number;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hours: components["schemas"]["HourOfDeliveries"][];
                        lastSequence: number;
                        oldestDueOn: string;
                        /** @constant */
                        STATUS: "OK";
                        waiting: number;
                        whole: components["schemas"]["CountOfDeliveries"];
                    };
                };
            };
        };
    };
    followWebhook: {
        parameters: {
            query?: {
                /** @description Go on behind this place. `Last-Event-ID` does the same. */
                after?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Server-sent events with the request of each notification. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        uuid: string;
                    };
                };
            };
        };
    };
    disableWebhooks: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    enableWebhooks: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listEventKinds: {
        parameters: {
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: {
                            id: string;
                            name: string;
                        }[];
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    resumeRestoredWebhooks: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                    };
                };
            };
        };
    };
    listStatisticsOfWebhooks: {
        parameters: {
            query?: {
                /** @description How many hours back; without it 48. */
                hours?: number;
                /** @description Which page, from 1. */
                page?: components["parameters"]["page"];
                /** @description How many on a page. More than there may be is brought down to the most. */
                pageSize?: components["parameters"]["pageSize"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        webhooks: components["schemas"]["WebhookSummary"][];
                    };
                };
            };
        };
    };
    tryWebhook: {
        parameters: {
            query?: {
                /** @description `false` makes the change without telling any webhook. */
                fireWebhook?: components["parameters"]["fireWebhook"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "webhook": {
                 *         "url": "https://receiver.example.com/hook"
                 *       }
                 *     }
                 */
                "application/json": {
                    webhook: {
                        /** @enum {string} */
                        contentType?: "application/json" | "application/x-www-form-urlencoded" | "slack" | "matrix";
                        headers?: {
                            [key: string]: string;
                        };
                        perMinute?: number | string;
                        sendObjectId?: boolean | "0" | "1";
                        /** @enum {string} */
                        status?: "active" | "paused" | "inactive";
                        token?: string;
                        url: string;
                        /** @enum {string} */
                        version?: "1" | "2";
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        STATUS: "OK";
                        test: components["schemas"]["TriedWebhook"];
                    };
                };
            };
        };
    };
}
