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
    /// Workspace Planche.
    SHEET = ICON_GRID_VIEW;
    /// An approval sheet.
    PROOF = ICON_DESCRIPTION;
    /// Composing.
    COMPOSE = ICON_DRAW;
    /// Writing.
    WRITE = ICON_SAVE;
    /// Reading back.
    READ = ICON_FACT_CHECK;
    /// Not known yet.
    CIRCLE = ICON_RADIO_BUTTON_UNCHECKED;
    /// A volume.
    VOLUME = ICON_MENU_BOOK;
    /// Take back.
    UNDO_PRESS = ICON_UNDO;
    /// Make again.
    REDO_PRESS = ICON_REDO;
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
    /// Accueil.
    HOME = ICON_HOME;
    /// Something new.
    ADD = ICON_ADD;
    /// Where files are let fall.
    DROP = ICON_DOWNLOAD_2;
    /// Not found.
    MISSING = ICON_LINK_OFF;
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
    /// Size.
    SIZE = ICON_TEXT_FIELDS;
    /// Select.
    SELECT = ICON_ARROW_SELECTOR_TOOL;
    /// Pan.
    HAND = ICON_PAN_TOOL;
    /// A zone.
    ZONE = ICON_SQUARE;
    /// A text.
    TEXT = ICON_TITLE;
    /// A code.
    CODE = ICON_QR_CODE_2;
    /// A picture.
    PICTURE = ICON_IMAGE;
    /// Align left edges.
    ALIGN_LEFT = ICON_ALIGN_HORIZONTAL_LEFT;
    /// Align middles, left to right.
    ALIGN_CENTRE = ICON_ALIGN_HORIZONTAL_CENTER;
    /// Align right edges.
    ALIGN_RIGHT = ICON_ALIGN_HORIZONTAL_RIGHT;
    /// Align top edges.
    ALIGN_TOP = ICON_ALIGN_VERTICAL_TOP;
    /// Align middles, top to bottom.
    ALIGN_MIDDLE = ICON_ALIGN_VERTICAL_CENTER;
    /// Align bottom edges.
    ALIGN_BOTTOM = ICON_ALIGN_VERTICAL_BOTTOM;
    /// Equal gaps, left to right.
    DISTRIBUTE_X = ICON_HORIZONTAL_DISTRIBUTE;
    /// Equal gaps, top to bottom.
    DISTRIBUTE_Y = ICON_VERTICAL_DISTRIBUTE;
    /// Take away.
    DELETE = ICON_DELETE;
    /// To the front.
    TO_FRONT = ICON_FLIP_TO_FRONT;
    /// To the back.
    TO_BACK = ICON_FLIP_TO_BACK;
    /// The grid.
    GRID = ICON_GRID_ON;
    /// Free to be moved.
    UNLOCKED = ICON_LOCK_OPEN_RIGHT;
    /// A group.
    GROUP = ICON_FOLDER;
    /// A series.
    SERIES = ICON_VIEW_COLUMN;
    /// A table.
    TABLE = ICON_TABLE_ROWS;
    /// A number.
    NUMBER = ICON_123;
    /// A cell.
    CELL = ICON_CROP_SQUARE;
    /// A mention on the coat.
    PLAQUE = ICON_LABEL;
    /// The ground of cells.
    GROUND = ICON_CROP_DIN;
    /// Contact sheet.
    CONTACT = ICON_GRID_VIEW;
    /// Two beside each other.
    COMPARE = ICON_COMPARE;
    /// The coin that scratches.
    COIN = ICON_PAID;
    /// Cover again.
    COVER = ICON_RESTART_ALT;
    /// Covered by a mask.
    COVERED = ICON_TEXTURE;
    /// Half scratched.
    HALF = ICON_CONTRAST;
    /// The widest and longest.
    WIDEST = ICON_STRAIGHTEN;
    /// Wins nothing.
    LOSING = ICON_BLOCK;
    /// A place aimed at.
    TARGET = ICON_MY_LOCATION;
    /// Drag to either side.
    DRAG = ICON_SWAP_HORIZ;
}
