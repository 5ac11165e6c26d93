// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC1155Receiver} from "@openzeppelin/contracts/token/ERC1155/IERC1155Receiver.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import {ERC165, IERC165} from "@openzeppelin/contracts/utils/introspection/ERC165.sol";

import {Payments} from "./base/Payments.sol";
import {IMysteryBoxes} from "./interfaces/IMysteryBoxes.sol";
import {IPlatform} from "./interfaces/IPlatform.sol";
import {BoxDraw} from "./libraries/BoxDraw.sol";

/**
 * @title Mystery boxes whose draw anybody can check
 * @notice See {IMysteryBoxes}.
 * @dev There is no owner and nothing to upgrade.
 */
contract MysteryBoxes is IMysteryBoxes, ERC165, IERC1155Receiver, Payments {
    struct Purchase {
        address account;
        uint32 count;
    }

    uint256 private constant MAX_BOXES = 2_000;
    uint256 private constant MAX_KINDS = 256;
    uint256 private constant MAX_SALE = 365 days;
    uint256 private constant MIN_REVEAL = 1 hours;
    uint256 private constant MAX_REVEAL = 30 days;
    uint256 private constant TYPE_721 = 721;
    uint256 private constant TYPE_1155 = 1155;

    /// @dev How many blocks back the chain itself knows a hash.
    uint256 private constant HASHES = 256;
    /// @dev EIP-2935: the hashes of the last 8,191 blocks, where a chain has it.
    address private constant HISTORY = 0x0000F90827F1C53a10cb7A02335B175320002935;

    /// @notice Whose collections the prizes are of: it is known what they do when a token moves.
    IPlatform public immutable platform;

    mapping(bytes32 id => State) private _states;
    mapping(bytes32 id => mapping(uint256 first => Purchase)) private _purchases;
    mapping(bytes32 id => mapping(address account => uint256)) private _taken;

    constructor(IPlatform platform_) {
        platform = platform_;
    }

    /// @inheritdoc IMysteryBoxes
    function create(Drop calldata drop) external payable override nonReentrant {
        bytes32 id = idOf(drop);
        if (msg.sender != drop.brand) {
            revert NotBrand(msg.sender);
        }
        if (_states[id].stage != Stage.None) {
            revert AlreadyCreated(id);
        }
        _requirePayment(msg.value, drop.bond);
        if (!platform.platformSupport(drop.nft)) {
            revert UnsupportedCollection(drop.nft);
        }
        uint256 boxes = _countBoxes(drop);
        _states[id] = State(Stage.Selling, uint32(boxes), 0, 0, false, address(0));
        emit DropCreated(id, drop.brand, drop.nft, boxes);
        _moveStock(drop, drop.brand, address(this));
    }

    /// @inheritdoc IMysteryBoxes
    function take(Drop calldata drop, uint256 count, bytes32[] calldata proof) external payable override nonReentrant {
        bytes32 id = idOf(drop);
        State memory state = _states[id];
        // solhint-disable-next-line not-rely-on-time
        if (state.stage != Stage.Selling || block.timestamp < drop.opensAt || block.timestamp > drop.closesAt) {
            revert NotSelling(id);
        }
        if (count == 0 || count > state.boxes - state.sold) {
            revert NotEnoughBoxes(count, state.boxes - state.sold);
        }
        _requireInvited(drop, proof);
        if (drop.perAccount != 0) {
            uint256 taken = _taken[id][msg.sender] + count;
            if (taken > drop.perAccount) {
                revert TooManyBoxes(taken, drop.perAccount);
            }
            _taken[id][msg.sender] = taken;
        }
        uint256 first = state.sold;
        _purchases[id][first] = Purchase(msg.sender, uint32(count));
        state.sold += uint32(count);
        emit BoxesTaken(id, msg.sender, first, count);
        if (state.sold == state.boxes) {
            (state.stage, state.closedIn) = (Stage.Closed, uint64(block.number));
            emit DropClosed(id, state.sold);
        }
        _states[id] = state;
        _take(drop.currency, drop.price * count);
    }

    /// @inheritdoc IMysteryBoxes
    function close(Drop calldata drop) external override {
        bytes32 id = idOf(drop);
        State storage state = _states[id];
        // solhint-disable-next-line not-rely-on-time
        if (state.stage != Stage.Selling || block.timestamp <= drop.closesAt || block.timestamp > drop.revealBy) {
            revert CannotClose(id);
        }
        (state.stage, state.closedIn) = (Stage.Closed, uint64(block.number));
        emit DropClosed(id, state.sold);
    }

    /// @inheritdoc IMysteryBoxes
    function reveal(Drop calldata drop, bytes32 secret) external override nonReentrant {
        bytes32 id = idOf(drop);
        State storage state = _states[id];
        // solhint-disable-next-line not-rely-on-time
        if (state.stage != Stage.Closed || block.number <= state.closedIn || block.timestamp > drop.revealBy) {
            revert CannotReveal(id);
        }
        if (keccak256(abi.encode(secret)) != drop.commitment) {
            revert WrongSecret(secret);
        }
        bytes32 closingHash = _hashOf(state.closedIn);
        if (closingHash == 0) {
            revert ClosingHashGone(state.closedIn);
        }
        bytes32 seed = keccak256(abi.encode(id, secret, closingHash));
        (state.stage, state.draw) = (Stage.Drawn, BoxDraw.store(seed, drop.amounts, state.boxes));
        emit DropDrawn(id, secret, closingHash);
        _pay(drop.brand, drop.currency, drop.price * state.sold);
        _pay(drop.brand, address(0), drop.bond);
    }

    /// @inheritdoc IMysteryBoxes
    function open(Drop calldata drop, uint256 first, address to) external override nonReentrant {
        bytes32 id = idOf(drop);
        State memory state = _states[id];
        if (state.stage != Stage.Drawn) {
            revert NotDrawn(id);
        }
        Purchase memory purchase = _consumePurchase(id, first);
        _requireRecipient(to, purchase.account);
        uint256[] memory tokenIds = _prizes(drop, state.draw, first, purchase.count);
        emit BoxesOpened(id, purchase.account, first, tokenIds);
        _sendEach(drop, to, tokenIds);
    }

    /// @inheritdoc IMysteryBoxes
    function refund(Drop calldata drop, uint256 first) external override nonReentrant {
        bytes32 id = idOf(drop);
        State memory state = _states[id];
        _requireVoid(drop, id, state);
        Purchase memory purchase = _consumePurchase(id, first);
        emit BoxesRefunded(id, purchase.account, first, purchase.count);
        _pay(purchase.account, drop.currency, drop.price * purchase.count);
        // The difference of two shares that are rounded down: all of them together are the bond, to the last wei.
        uint256 share = (drop.bond * (first + purchase.count)) / state.sold - (drop.bond * first) / state.sold;
        _pay(purchase.account, address(0), share);
    }

    /// @inheritdoc IMysteryBoxes
    function reclaim(Drop calldata drop, address to) external override nonReentrant {
        bytes32 id = idOf(drop);
        State memory state = _states[id];
        if (state.reclaimed) {
            revert AlreadyReclaimed(id);
        }
        _requireRecipient(to, drop.brand);
        _states[id].reclaimed = true;
        emit StockReclaimed(id);
        if (state.stage == Stage.Drawn) {
            _sendEach(drop, to, _prizes(drop, state.draw, state.sold, state.boxes - state.sold));
            return;
        }
        _requireVoid(drop, id, state);
        if (state.sold == 0) {
            _pay(drop.brand, address(0), drop.bond);
        }
        _moveStock(drop, address(this), to);
    }

    /// @inheritdoc IERC1155Receiver
    function onERC1155Received(address, address, uint256, uint256, bytes calldata)
        external
        pure
        override
        returns (bytes4)
    {
        return bytes4(0);
    }

    /**
     * @inheritdoc IERC1155Receiver
     * @dev Accepts only what this contract itself takes as prizes: a token that somebody sends here would be lost.
     */
    function onERC1155BatchReceived(address operator, address, uint256[] calldata, uint256[] calldata, bytes calldata)
        external
        view
        override
        returns (bytes4)
    {
        return operator == address(this) ? this.onERC1155BatchReceived.selector : bytes4(0);
    }

    /// @inheritdoc IMysteryBoxes
    function stateOf(bytes32 id) external view override returns (State memory) {
        return _states[id];
    }

    /// @inheritdoc IMysteryBoxes
    function prizeOf(Drop calldata drop, uint256 box) external view override returns (uint256) {
        bytes32 id = idOf(drop);
        State memory state = _states[id];
        if (state.stage != Stage.Drawn) {
            revert NotDrawn(id);
        }
        if (box >= state.boxes) {
            revert NoSuchBox(id, box);
        }
        return _prizes(drop, state.draw, box, 1)[0];
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId) public view override(ERC165, IERC165) returns (bool) {
        return interfaceId == type(IERC1155Receiver).interfaceId || super.supportsInterface(interfaceId);
    }

    /// @inheritdoc IMysteryBoxes
    function idOf(Drop calldata drop) public view override returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), drop));
    }

    /// @dev Removes a purchase, so that it is opened or paid back once.
    function _consumePurchase(bytes32 id, uint256 first) private returns (Purchase memory purchase) {
        purchase = _purchases[id][first];
        if (purchase.account == address(0)) {
            revert NoSuchPurchase(id, first);
        }
        delete _purchases[id][first];
    }

    /// @dev Moves all prizes of a drop.
    function _moveStock(Drop calldata drop, address from, address to) private {
        if (drop.contractType == TYPE_721) {
            for (uint256 i = 0; i < drop.tokenIds.length; ++i) {
                IERC721(drop.nft).transferFrom(from, to, drop.tokenIds[i]);
            }
        } else {
            IERC1155(drop.nft).safeBatchTransferFrom(from, to, drop.tokenIds, drop.amounts, "");
        }
    }

    /// @dev Sends prizes, one of each that is named.
    function _sendEach(Drop calldata drop, address to, uint256[] memory tokenIds) private {
        if (drop.contractType == TYPE_721) {
            for (uint256 i = 0; i < tokenIds.length; ++i) {
                IERC721(drop.nft).transferFrom(address(this), to, tokenIds[i]);
            }
        } else {
            uint256[] memory ones = new uint256[](tokenIds.length);
            for (uint256 i = 0; i < ones.length; ++i) {
                ones[i] = 1;
            }
            IERC1155(drop.nft).safeBatchTransferFrom(address(this), to, tokenIds, ones, "");
        }
    }

    /// @dev The number of boxes of a drop that can be held; throws if it cannot.
    function _countBoxes(Drop calldata drop) private view returns (uint256 boxes) {
        // solhint-disable-next-line not-rely-on-time
        bool fits = drop.opensAt < drop.closesAt && drop.closesAt <= block.timestamp + MAX_SALE
            && drop.closesAt + MIN_REVEAL <= drop.revealBy && drop.revealBy <= drop.closesAt + MAX_REVEAL
            && (drop.contractType == TYPE_721 || drop.contractType == TYPE_1155)
            && drop.tokenIds.length == drop.amounts.length && drop.tokenIds.length <= MAX_KINDS;
        for (uint256 i = 0; i < drop.amounts.length && fits; ++i) {
            uint256 amount = drop.amounts[i];
            fits = amount != 0 && amount <= MAX_BOXES - boxes && (drop.contractType == TYPE_1155 || amount == 1);
            if (fits) {
                boxes += amount;
            }
        }
        if (!fits || boxes == 0) {
            revert InvalidDrop();
        }
    }

    /// @dev Throws unless the caller may take boxes.
    function _requireInvited(Drop calldata drop, bytes32[] calldata proof) private view {
        if (drop.guests == 0) {
            return;
        }
        bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(msg.sender))));
        if (!MerkleProof.verifyCalldata(proof, drop.guests, leaf)) {
            revert NotInvited(msg.sender);
        }
    }

    /// @dev Throws unless tokens go to whom they belong, or where that account itself wants them.
    function _requireRecipient(address to, address entitled) private view {
        if (to != entitled && msg.sender != entitled) {
            revert WrongRecipient(to, entitled);
        }
    }

    /// @dev Throws unless the draw is overdue.
    function _requireVoid(Drop calldata drop, bytes32 id, State memory state) private view {
        // solhint-disable-next-line not-rely-on-time
        if (state.stage == Stage.None || state.stage == Stage.Drawn || block.timestamp <= drop.revealBy) {
            revert NotVoid(id);
        }
    }

    /// @dev The hash of an earlier block, zero if the chain has forgotten it.
    function _hashOf(uint256 number) private view returns (bytes32) {
        if (block.number - number <= HASHES) {
            return blockhash(number);
        }
        (bool ok, bytes memory answer) = HISTORY.staticcall(abi.encode(number));
        return ok && answer.length == 32 ? abi.decode(answer, (bytes32)) : bytes32(0);
    }

    /// @dev What is in boxes, in their order.
    function _prizes(Drop calldata drop, address draw, uint256 first, uint256 count)
        private
        view
        returns (uint256[] memory tokenIds)
    {
        tokenIds = new uint256[](count);
        for (uint256 i = 0; i < count; ++i) {
            tokenIds[i] = drop.tokenIds[BoxDraw.kindOf(draw, first + i)];
        }
    }
}
