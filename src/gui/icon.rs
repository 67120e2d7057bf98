//! The icons of the window by what they stand for.

use egui_material_icons::icons as m;

macro_rules! icons {
    ($($(#[$doc:meta])* $name:ident = $icon:ident;)*) => {
        $($(#[$doc])* pub(crate) const $name: &str = m::$icon.codepoint;)*
    };
}

icons! {
    /// Workspace Aperçu, a ticket.
    TICKET = ICON_CONFIRMATION_NUMBER;
    /// Workspace Plaques.
    PLATES = ICON_LAYERS;
    /// Workspace Tirage, press.
    PRESS = ICON_PRINT;
    /// The game.
    GAME = ICON_PLAYING_CARDS;
    /// The layout.
    LAYOUT = ICON_DESIGN_SERVICES;
    /// A bloc.
    BLOC = ICON_DATABASE;
    /// Brought in from a file.
    IMPORT = ICON_UPLOAD_FILE;
    /// A key.
    KEY = ICON_KEY;
    /// First.
    FIRST = ICON_FIRST_PAGE;
    /// Previous.
    PREVIOUS = ICON_CHEVRON_LEFT;
    /// Next.
    NEXT = ICON_CHEVRON_RIGHT;
    /// Last.
    LAST = ICON_LAST_PAGE;
    /// At random.
    RANDOM = ICON_SHUFFLE;
    /// Skip to the next of a lot.
    SKIP = ICON_SKIP_NEXT;
    /// A prize.
    PRIZE = ICON_TROPHY;
    /// Serial, code.
    SERIAL = ICON_BARCODE;
    /// Specimen.
    SPECIMEN = ICON_SCIENCE;
    /// Locked.
    LOCK = ICON_LOCK;
    /// Search.
    SEARCH = ICON_SEARCH;
    /// Notices.
    BELL = ICON_NOTIFICATIONS;
    /// To the dark theme.
    DARK = ICON_DARK_MODE;
    /// To the light theme.
    LIGHT = ICON_LIGHT_MODE;
    /// Zoom in.
    ZOOM_IN = ICON_ZOOM_IN;
    /// Zoom out.
    ZOOM_OUT = ICON_ZOOM_OUT;
    /// Fit the page.
    FIT = ICON_FIT_SCREEN;
    /// Shown.
    EYE = ICON_VISIBILITY;
    /// Hidden.
    EYE_OFF = ICON_VISIBILITY_OFF;
    /// A folder.
    FOLDER = ICON_FOLDER_OPEN;
    /// Agreed.
    VERIFIED = ICON_VERIFIED;
    /// Done.
    DONE = ICON_CHECK_CIRCLE;
    /// Wrong.
    ERROR = ICON_ERROR;
    /// To be looked at.
    WARNING = ICON_WARNING;
    /// A notice.
    INFO = ICON_INFO;
    /// Stop.
    STOP = ICON_STOP_CIRCLE;
    /// Open downwards.
    DOWN = ICON_EXPAND_MORE;
    /// Open upwards.
    UP = ICON_EXPAND_LESS;
    /// Copy.
    COPY = ICON_CONTENT_COPY;
    /// Close.
    CLOSE = ICON_CLOSE;
    /// A command.
    COMMAND = ICON_CHEVRON_RIGHT;
    /// Scratch coat.
    COAT = ICON_TEXTURE;
    /// Turn over.
    TURN = ICON_FLIP;
    /// Nothing won.
    NOTHING = ICON_REMOVE;
    /// Won.
    WON = ICON_CHECK_CIRCLE;
    /// Under way.
    RUNNING = ICON_SYNC;
    /// Help.
    HELP = ICON_HELP;
    /// Quit.
    QUIT = ICON_LOGOUT;
    /// Panels.
    PANELS = ICON_DASHBOARD;
    /// Language.
    LANGUAGE = ICON_TRANSLATE;
    /// Write the file.
    SAVE = ICON_SAVE;
    /// A step back.
    UNDO = ICON_UNDO;
    /// A step forth again.
    REDO = ICON_REDO;
    /// One more.
    ADD = ICON_ADD;
    /// Size.
    SIZE = ICON_TEXT_FIELDS;
}
